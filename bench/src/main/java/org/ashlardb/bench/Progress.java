package org.ashlardb.bench;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar where a person looks on; nothing where output goes to a file or a pipe. */
final class Progress implements AutoCloseable {
    private static final int REFRESH_MILLIS = 200;

    private final ProgressBar bar;

    private Progress(ProgressBar bar) {
        this.bar = bar;
    }

    /**
     * @param steps how often {@link #step} will be called at most
     */
    static Progress start(String task, long steps) {
        boolean onTerminal = System.console() != null && System.getenv("TERM") != null;
        return new Progress(
                onTerminal
                        ? new ProgressBarBuilder()
                                .setTaskName(task)
                                .setInitialMax(steps)
                                .setUpdateIntervalMillis(REFRESH_MILLIS)
                                .setStyle(ProgressBarStyle.ASCII)
                                .build()
                        : null);
    }

    /** Shows what is going on. */
    void at(String what) {
        if (bar != null) {
            bar.setExtraMessage(what);
        }
    }

    void step() {
        if (bar != null) {
            bar.step();
        }
    }

    /** Catches up with steps that were left out. */
    void to(long steps) {
        if (bar != null) {
            bar.stepTo(steps);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
