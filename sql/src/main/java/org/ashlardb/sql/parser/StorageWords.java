package org.ashlardb.sql.parser;

import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.type.Notice;

/**
 * What PostgreSQL says in definitions of how it stores tables and indexes, and of what fires while they are loaded. It
 * changes nothing here: words within a definition are taken out, and ALTERs of nothing else are statements without work.
 */
final class StorageWords {
    private final ScriptWords words;

    StorageWords(ScriptWords words) {
        this.words = words;
    }

    /** Takes out what begins at this place of a definition, if anything. */
    void removeAt(int at) {
        switch (words.word(at)) {
            case "WITH" -> {
                if (isParameters(at + 1)) {
                    words.remove(at, words.behindParentheses(at + 1) - at);
                }
            }
            case "WITHOUT" -> removeIf(words.is(at + 1, "OIDS"), at, 2);
            case "TABLESPACE" -> {
                boolean ofIndex = words.are(at - 2, "USING", "INDEX");
                boolean of = words.isName(at + 1) && endsClause(at + 2) && !words.is(at - 1, "SET");
                removeIf(of, ofIndex ? at - 2 : at, ofIndex ? 4 : 2);
            }
            case "USING" -> removeIf(words.is(at - 1, ")") && words.is(at + 1, "HEAP") && endsClause(at + 2), at, 2);
            default -> {}
        }
    }

    private void removeIf(boolean condition, int at, int count) {
        if (condition) {
            words.remove(at, count);
        }
    }

    /** Whether parameters of storage begin here, of which those of a view's check would mean something. */
    private boolean isParameters(int at) {
        int behind = words.behindName(at + 1);
        return words.is(at, "(")
                && words.isName(at + 1)
                && !words.is(at + 1, "CHECK_OPTION")
                && (words.is(behind, "=") || words.is(behind, ",") || words.is(behind, ")"));
    }

    private boolean endsClause(int at) {
        return switch (words.type(at)) {
            case Token.EOF, AshlarSqlLexer.WHERE, AshlarSqlLexer.AS, AshlarSqlLexer.WITH -> true;
            default -> words.is(at, ";") || words.is(at, ",") || words.is(at, ")");
        };
    }

    /** Whether the statement says nothing but how something is stored. */
    boolean areAll() {
        int at = action();
        return switch (words.word(at)) {
            case "CLUSTER" -> words.is(at + 1, "ON");
            case "REPLICA" -> words.is(at + 1, "IDENTITY");
            case "RESET" -> words.is(at + 1, "(");
            case "SET" ->
                words.is(at + 1, "(")
                        || words.is(at + 1, "TABLESPACE")
                        || words.are(at + 1, "WITHOUT", "CLUSTER")
                        || words.are(at + 1, "WITHOUT", "OIDS");
            case "ALTER" -> isOfColumn(words.is(at + 1, "COLUMN") ? at + 3 : at + 2);
            default -> false;
        };
    }

    private boolean isOfColumn(int at) {
        return words.are(at, "RESET", "(")
                || words.is(at, "SET")
                        && switch (words.word(at + 1)) {
                            case "(", "STATISTICS", "STORAGE", "COMPRESSION" -> true;
                            default -> false;
                        };
    }

    /** What is to be told of an ALTER that would have triggers fire or rows be seen otherwise; null for another one. */
    Notice notice() {
        int at = action();
        boolean switches = words.is(at, "DISABLE") || words.is(at, "ENABLE");
        if (switches
                && words.is(at + 1, "TRIGGER")
                && (words.is(at + 2, "ALL") || words.is(at + 2, "USER"))
                && at + 2 == words.last()) {
            return IdleSettings.TRIGGERS_FIRE;
        }
        int security = words.is(at, "NO") ? at + 2 : at + 1;
        return (switches || words.is(security - 1, "FORCE")) && words.are(security, "ROW", "LEVEL", "SECURITY")
                ? IdleStatements.NO_SECURITY
                : null;
    }

    /** Where the only action of an ALTER of a table, view or index stands; outside for another statement. */
    private int action() {
        int kind = words.is(1, "MATERIALIZED") ? 2 : 1;
        boolean stored = words.is(kind, "TABLE") || words.is(kind, "VIEW") || words.is(kind, "INDEX");
        int name = words.are(kind + 1, "IF", "EXISTS") ? kind + 3 : kind + 1;
        name += words.is(name, "ONLY") ? 1 : 0;
        return stored && words.is(0, "ALTER") && isOneAction() ? words.behindName(name) : -1;
    }

    private boolean isOneAction() {
        for (int i = 0; i < words.count(); i++) {
            if (words.is(i, ",")) {
                return false;
            }
            if (words.is(i, "(")) {
                i = words.behindParentheses(i) - 1;
            }
        }
        return true;
    }
}
