package org.ashlardb.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts lines together to statements, each of which a semicolon ends that is not in a text, a name, a comment or the body of
 * a trigger or a procedure.
 */
final class StatementReader {
    private enum State {
        PLAIN,
        TEXT,
        TEXT_WITH_BACKSLASHES,
        NAME,
        DOLLAR,
        LINE_COMMENT,
        BLOCK_COMMENT
    }

    private final StringBuilder pending = new StringBuilder();
    private State state = State.PLAIN;
    private boolean begun; // a statement; comments alone are none
    private int depth; // of nested comments
    private String tag = ""; // of a text in dollars
    private char quote; // of a name

    /** Adds a line and takes the statements it completes, without their semicolons. */
    List<String> add(String line) {
        List<String> complete = new ArrayList<>();
        int at = pending.length();
        pending.append(line).append('\n');
        while (at < pending.length()) {
            boolean ends = state == State.PLAIN && pending.charAt(at) == ';' && !RoutineText.isOpen(pending, at);
            if (ends) {
                String statement = pending.substring(0, at).strip();
                if (!statement.isEmpty()) {
                    complete.add(statement);
                }
                pending.delete(0, at + 1);
                begun = false;
                at = 0;
            } else {
                at = step(at) + 1;
            }
        }
        if (state == State.PLAIN && !begun) {
            pending.setLength(0);
        }
        return complete;
    }

    /** Takes note of what stands at a place and returns where it ends. */
    private int step(int at) {
        char c = pending.charAt(at);
        char next = at + 1 < pending.length() ? pending.charAt(at + 1) : '\n';
        switch (state) {
            case TEXT:
                state = c == '\'' ? State.PLAIN : state; // two of them end one text and begin another
                return at;
            case TEXT_WITH_BACKSLASHES:
                state = c == '\'' ? State.PLAIN : state;
                return c == '\\' ? at + 1 : at;
            case NAME:
                state = c == quote ? State.PLAIN : state;
                return at;
            case LINE_COMMENT:
                state = c == '\n' ? State.PLAIN : state;
                return at;
            case BLOCK_COMMENT:
                return inComment(at, c, next);
            case DOLLAR:
                if (pending.indexOf(tag, at) == at) {
                    state = State.PLAIN;
                    return at + tag.length() - 1;
                }
                return at;
            default:
                return begin(at, c, next);
        }
    }

    private int inComment(int at, char c, char next) {
        if (c == '/' && next == '*') {
            depth++;
            return at + 1;
        }
        if (c == '*' && next == '/') {
            depth--;
            state = depth == 0 ? State.PLAIN : state;
            return at + 1;
        }
        return at;
    }

    private int begin(int at, char c, char next) {
        if (c == '-' && next == '-') {
            state = State.LINE_COMMENT;
        } else if (c == '/' && next == '*') {
            state = State.BLOCK_COMMENT;
            depth = 1;
            return at + 1;
        } else {
            begun |= !Character.isWhitespace(c);
            return inStatement(at, c);
        }
        return at;
    }

    private int inStatement(int at, char c) {
        if (c == '\'') {
            state = isBehindE(at) ? State.TEXT_WITH_BACKSLASHES : State.TEXT;
        } else if (c == '"' || c == '`') {
            state = State.NAME;
            quote = c;
        } else if (c == '$' && (at == 0 || !Character.isJavaIdentifierPart(pending.charAt(at - 1)))) {
            int end = at + 1;
            while (end < pending.length() && isTagPart(pending.charAt(end))) {
                end++;
            }
            if (end < pending.length() && pending.charAt(end) == '$') {
                state = State.DOLLAR;
                tag = pending.substring(at, end + 1);
                return end;
            }
        }
        return at;
    }

    private static boolean isTagPart(char c) {
        return c == '_' || Character.isLetterOrDigit(c);
    }

    /** Whether an E that is no part of a word stands before a place. */
    private boolean isBehindE(int at) {
        return at > 0
                && (pending.charAt(at - 1) | 0x20) == 'e'
                && (at == 1 || !Character.isJavaIdentifierPart(pending.charAt(at - 2)));
    }

    /** Whether a statement has begun. */
    boolean isPending() {
        return pending.length() > 0;
    }

    /** Takes what has begun and has no semicolon; empty if that is nothing. */
    String rest() {
        String rest = pending.toString().strip();
        clear();
        return rest;
    }

    /** Forgets what has begun. */
    void clear() {
        pending.setLength(0);
        state = State.PLAIN;
        begun = false;
        depth = 0;
    }
}
