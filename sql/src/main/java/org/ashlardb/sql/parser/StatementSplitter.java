package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
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
            char first = text.charAt(token.getStartIndex());
            boolean separates = first == ';';
            body.next(separates ? RoutineBody.SEPARATOR : first == ',' ? RoutineBody.COMMA : token.getType());
            if (separates && !body.isOpen()) {
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

    /** Whether the statement being read is within the steps of a routine or a trigger, all of which end with END. */
    private static final class RoutineBody {
        /** Stands for the type of a semicolon. */
        static final int SEPARATOR = -2;

        static final int COMMA = -3;

        /** Begins of steps with steps within. */
        private static final Set<Integer> COMPOUND = Set.of(
                AshlarSqlLexer.BEGIN,
                AshlarSqlLexer.IF,
                AshlarSqlLexer.CASE,
                AshlarSqlLexer.WHILE,
                AshlarSqlLexer.LOOP,
                AshlarSqlLexer.REPEAT,
                AshlarSqlLexer.FOR);

        /** What a step stands behind that is within another one. */
        private static final Set<Integer> BEFORE_STEPS = Set.of(
                SEPARATOR,
                AshlarSqlLexer.COLON,
                AshlarSqlLexer.BEGIN,
                AshlarSqlLexer.ATOMIC,
                AshlarSqlLexer.THEN,
                AshlarSqlLexer.ELSE,
                AshlarSqlLexer.DO,
                AshlarSqlLexer.LOOP,
                AshlarSqlLexer.REPEAT);

        /** What no step stands behind that is the whole body. */
        private static final Set<Integer> BEFORE_OTHERS = Set.of(
                AshlarSqlLexer.PROCEDURE,
                AshlarSqlLexer.FUNCTION,
                AshlarSqlLexer.TRIGGER,
                AshlarSqlLexer.EXISTS,
                AshlarSqlLexer.ON,
                AshlarSqlLexer.OF,
                COMMA,
                AshlarSqlLexer.AS,
                AshlarSqlLexer.WHEN);

        private int tokens;
        private boolean create;
        private boolean routine;
        private int depth;
        private final BitSet values = new BitSet(); // at which depths there is a CASE that is a value
        private int parentheses;
        private int last = SEPARATOR;
        private boolean handler; // within its declaration, before what it does

        void next(int type) {
            tokens++;
            create |= tokens == 1 && type == AshlarSqlLexer.CREATE;
            boolean named = type == AshlarSqlLexer.TRIGGER
                    || type == AshlarSqlLexer.PROCEDURE
                    || type == AshlarSqlLexer.FUNCTION;
            routine |= create && tokens <= 4 && named; // behind OR REPLACE, perhaps
            routine &= depth > 0 || type != AshlarSqlLexer.RETURN; // behind which the rest is an expression
            if (routine) {
                nest(type);
            }
            last = type;
        }

        private void nest(int type) {
            if (type == AshlarSqlLexer.END && depth > 0) {
                values.clear(depth--);
                return;
            }
            if (type == AshlarSqlLexer.EACH && last == AshlarSqlLexer.FOR && depth > 0) {
                depth--; // FOR EACH ROW
                return;
            }
            parentheses += type == AshlarSqlLexer.LPAREN ? 1 : type == AshlarSqlLexer.RPAREN ? -1 : 0;
            boolean step = last != AshlarSqlLexer.END && COMPOUND.contains(type) && isStep();
            boolean value = last != AshlarSqlLexer.END && type == AshlarSqlLexer.CASE && depth > 0 && !step;
            handler = type == AshlarSqlLexer.FOR && last == AshlarSqlLexer.HANDLER
                    || handler && !step && type != SEPARATOR;
            if (step || value) {
                values.set(++depth, value);
            }
        }

        /** Whether what comes is a step. */
        private boolean isStep() {
            return depth == 0
                    ? parentheses == 0 && !BEFORE_OTHERS.contains(last)
                    : !values.get(depth) && (handler || BEFORE_STEPS.contains(last));
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
