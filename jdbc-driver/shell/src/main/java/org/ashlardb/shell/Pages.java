package org.ashlardb.shell;

import java.io.IOException;
import java.io.Writer;
import org.jline.terminal.Terminal;
import org.jline.utils.NonBlockingReader;

/** Writes to a terminal, and waits for a key after each screen of lines. */
final class Pages extends Writer {
    private static final int FEWEST_LINES = 5;
    private static final String MORE = "-- more: space, q to stop --";

    private final Terminal terminal;
    private int lines;
    private boolean skipping;

    Pages(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
        for (int i = offset; i < offset + length && !skipping; i++) {
            terminal.writer().write(text[i]);
            if (text[i] == '\n' && ++lines >= Math.max(FEWEST_LINES, terminal.getHeight()) - 1) {
                await();
            }
        }
    }

    private void await() throws IOException {
        terminal.writer().print(MORE);
        terminal.flush();
        var before = terminal.enterRawMode();
        try {
            NonBlockingReader keys = terminal.reader();
            int key = keys.read();
            skipping = key == 'q' || key < 0;
        } finally {
            terminal.setAttributes(before);
        }
        terminal.writer().print("\r" + " ".repeat(MORE.length()) + "\r");
        lines = 0;
    }

    /** The end of a result: the next begins a new screen. */
    @Override
    public void flush() {
        terminal.flush();
        lines = 0;
        skipping = false;
    }

    @Override
    public void close() {
        flush();
    }
}
