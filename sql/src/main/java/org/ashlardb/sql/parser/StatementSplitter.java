package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
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
        RoutineBody body = new RoutineBody();
        for (Token token = lexer.next(); token.getType() != Token.EOF; token = lexer.next()) {
            body.next(token.getType());
            if (text.charAt(token.getStartIndex()) == ';' && !body.isOpen()) {
                body = new RoutineBody();
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

    /** Whether the statement being read is within the BEGIN and END of a trigger or a procedure. */
    private static final class RoutineBody {
        private int tokens;
        private boolean create;
        private boolean routine;
        private int depth;
        private boolean ended;

        void next(int type) {
            tokens++;
            create |= tokens == 1 && type == AshlarSqlLexer.CREATE;
            boolean named = type == AshlarSqlLexer.TRIGGER || type == AshlarSqlLexer.PROCEDURE;
            routine |= create && tokens <= 4 && named; // behind OR REPLACE, perhaps
            if (!routine) {
                return;
            }
            if (ended && type != AshlarSqlLexer.IF && type != AshlarSqlLexer.WHILE) {
                depth--;
            }
            ended = type == AshlarSqlLexer.END && depth > 0; // the END of an IF or WHILE closes nothing
            boolean opens = type == AshlarSqlLexer.BEGIN && depth == 0 || type == AshlarSqlLexer.CASE && depth > 0;
            depth += opens ? 1 : 0;
        }

        boolean isOpen() {
            return depth > 0;
        }
    }

    private static void add(List<String> statements, String text, int start, int end) {
        if (start >= 0) {
            statements.add(text.substring(start, end));
        }
    }
}
