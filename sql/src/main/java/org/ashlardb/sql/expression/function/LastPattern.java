package org.ashlardb.sql.expression.function;

import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Compiles patterns; one that is the same as that of the row before is compiled once. */
final class LastPattern {
    private final BiFunction<String, String, Pattern> compiler;
    private String text;
    private String flags;
    private Pattern compiled;

    /** The compiler takes a pattern and its flags. */
    LastPattern(BiFunction<String, String, Pattern> compiler) {
        this.compiler = compiler;
    }

    Pattern of(String newText, String newFlags) {
        if (!newText.equals(text) || !newFlags.equals(flags)) {
            compiled = compiler.apply(newText, newFlags);
            text = newText;
            flags = newFlags;
        }
        return compiled;
    }
}
