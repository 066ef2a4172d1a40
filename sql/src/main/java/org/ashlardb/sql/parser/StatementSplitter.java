package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;

/** Finds the statements of a text, which semicolons separate. */
public final class StatementSplitter {
    private StatementSplitter() {}

    /**
     * The statements, without semicolons and what is blank before and behind them; the text itself if it has no more than
     * one. What cannot be split into tokens is left for the parser to report.
     */
    public static List<String> split(String text) {
        if (text.indexOf(';') < 0) {
            return List.of(text);
        }
        List<String> statements = statements(text);
        return statements.size() < 2 ? List.of(text) : statements;
    }

    /** The statements, however many, without semicolons and what is blank before and behind them. */
    static List<String> statements(String text) {
        StatementLimits.checkLength(text);
        List<String> statements = new ArrayList<>();
        SqlLexer lexer = new SqlLexer(text);
        int start = -1;
        int end = -1;
        RoutineSteps steps = new RoutineSteps();
        for (Token token = lexer.next(); token.getType() != Token.EOF; token = lexer.next()) {
            boolean separates = text.charAt(token.getStartIndex()) == ';';
            if (steps.mayGoOn()) {
                String word = text.substring(token.getStartIndex(), token.getStopIndex() + 1);
                steps.next(word.toUpperCase(Locale.ROOT));
            }
            if (separates && steps.depth() == 0) {
                steps = new RoutineSteps();
                add(statements, text, start, end);
                start = -1;
            } else {
                start = start < 0 ? token.getStartIndex() : start;
                end = token.getStopIndex() + 1;
            }
        }
        add(statements, text, start, end);
        return statements;
    }

    private static void add(List<String> statements, String text, int start, int end) {
        if (start >= 0) {
            statements.add(text.substring(start, end));
        }
    }
}
