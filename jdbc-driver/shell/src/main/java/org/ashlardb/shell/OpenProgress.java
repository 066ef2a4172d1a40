package org.ashlardb.shell;

import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.ashlardb.engine.OpenListener;

/** Shows how far the opening of a database is: with a bar for each step to people, else with lines of text. */
final class OpenProgress implements OpenListener, AutoCloseable {
    private static final int WIDTH = 79; // fits any terminal, so that lines take each other's place

    private final Output output;
    private String shown;
    private ProgressBar bar;

    OpenProgress(Output output) {
        this.output = output;
    }

    @Override
    public void progress(String step, long done, long total) {
        if (!output.people()) {
            output.message(step + ": " + count(done) + (total < 0 ? "" : " of " + count(total)));
            return;
        }
        if (!step.equals(shown)) {
            close();
            shown = step;
            bar = new ProgressBarBuilder()
                    .setTaskName(step)
                    .setInitialMax(total)
                    .setConsumer(new DelegatingProgressBarConsumer(this::show, WIDTH))
                    .build();
        }
        bar.stepTo(done);
    }

    private void show(String line) {
        output.messages().print("\r" + line);
        output.messages().flush();
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
            output.messages().println();
        }
    }
}
