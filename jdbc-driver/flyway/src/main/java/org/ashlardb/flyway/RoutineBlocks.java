package org.ashlardb.flyway;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.flywaydb.core.internal.parser.ParserContext;
import org.flywaydb.core.internal.parser.Token;
import org.flywaydb.core.internal.parser.TokenType;

/** Counts the steps of a trigger, procedure or function that are open: those that end with END. */
final class RoutineBlocks {
    private static final Set<String> COMPOUND = Set.of("BEGIN", "IF", "CASE", "WHILE", "LOOP", "REPEAT", "FOR");

    /** What a step stands behind that is within another one. */
    private static final Set<String> BEFORE_STEPS =
            Set.of(";", ":", "BEGIN", "ATOMIC", "THEN", "ELSE", "DO", "LOOP", "REPEAT");

    /** What no step stands behind that is the whole body. */
    private static final Set<String> BEFORE_OTHERS =
            Set.of("PROCEDURE", "TRIGGER", "FUNCTION", "EXISTS", "ON", "OF", ",", "AS", "WHEN");

    private static final String STEP = "STEP";
    private static final String VALUE = "VALUE";

    private RoutineBlocks() {}

    /** Takes the next word of a routine into account. */
    static void adjust(ParserContext context, List<Token> before, String word) {
        String keyword = word.toUpperCase(Locale.ROOT);
        String last = textFromEnd(before, 1);
        int depth = context.getBlockDepth();
        if (keyword.equals("END")) {
            if (depth > 0) {
                context.decreaseBlockDepth();
            }
        } else if (keyword.equals("EACH") && last.equals("FOR") && depth > 0) {
            context.decreaseBlockDepth(); // FOR EACH ROW
        } else if (COMPOUND.contains(keyword) && !last.equals("END")) {
            boolean value = depth > 0 && VALUE.equals(context.getBlockInitiator());
            if (depth == 0 ? isBody(before, last) : !value && isStep(before, last)) {
                context.increaseBlockDepth(STEP);
            } else if (keyword.equals("CASE") && depth > 0) {
                context.increaseBlockDepth(VALUE);
            }
        }
    }

    /** Whether the body of the routine begins: not an expression behind RETURN or a sign. */
    private static boolean isBody(List<Token> before, String last) {
        boolean sign = before.get(before.size() - 1).getType() == TokenType.SYMBOL;
        return (!sign || last.equals(":") || last.equals(")"))
                && !BEFORE_OTHERS.contains(last)
                && before.stream().noneMatch(token -> "RETURN".equalsIgnoreCase(token.getText()));
    }

    private static boolean isStep(List<Token> before, String last) {
        return BEFORE_STEPS.contains(last) || !last.equals("HANDLER") && isInHandler(before);
    }

    /** Whether the words since the last semicolon declare a handler, whose step comes. */
    private static boolean isInHandler(List<Token> before) {
        for (int i = 1; i <= before.size() && !textFromEnd(before, i).equals(";"); i++) {
            if (textFromEnd(before, i).equals("HANDLER")) {
                return true;
            }
        }
        return false;
    }

    private static String textFromEnd(List<Token> tokens, int count) {
        String text = tokens.get(tokens.size() - count).getText();
        return text == null ? "" : text.toUpperCase(Locale.ROOT);
    }
}
