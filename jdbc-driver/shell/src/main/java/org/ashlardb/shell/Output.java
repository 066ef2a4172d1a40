package org.ashlardb.shell;

import java.io.PrintWriter;

/**
 * Where the shell writes.
 *
 * @param results what was asked for
 * @param messages everything else: errors, counts, times
 * @param people whether a person reads it
 */
record Output(PrintWriter results, PrintWriter messages, boolean people) {
    void message(String text) {
        results.flush();
        messages.println(text);
        messages.flush();
    }
}
