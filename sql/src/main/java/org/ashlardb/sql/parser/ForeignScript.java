package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.type.Notice;

/**
 * What the scripts that other databases write of themselves have besides: statements about owners and extensions, which are
 * not there, and words that change nothing.
 */
final class ForeignScript {
    private static final String EXTENSION = "EXTENSION";
    private static final String CAST = "::";
    private static final Set<String> OWNED =
            Set.of("SCHEMA", "TYPE", "DOMAIN", "FUNCTION", "PROCEDURE", "VIEW", "INDEX", EXTENSION);
    private static final Set<String> FORCED = Set.of("VIEW", "MATERIALIZED", "ALIAS", "TRIGGER");
    private static final Set<String> UNCHECKED = Set.of("NOCHECK", "CHECK");
    private static final Set<String> SEQUENCE_FUNCTIONS =
            Set.of(SequenceText.NEXT, SequenceText.CURRENT, SequenceText.SET);

    private final List<Token> tokens;

    private ForeignScript(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** The statement if it has nothing to do here, else null. */
    static SessionStatement.Nothing nothing(List<Token> tokens) {
        ForeignScript script = new ForeignScript(tokens);
        Notice notice = script.notice();
        return notice == null && !script.asksForNothing()
                ? null
                : new SessionStatement.Nothing(notice, TreeContext.place(tokens.get(0)));
    }

    private Notice notice() {
        return switch (tokens.get(0).getType()) {
            case AshlarSqlLexer.IDENTIFIER,
                    AshlarSqlLexer.COMMENT,
                    AshlarSqlLexer.CREATE,
                    AshlarSqlLexer.ALTER,
                    AshlarSqlLexer.DROP,
                    AshlarSqlLexer.SET,
                    AshlarSqlLexer.RESET -> IdleStatements.notice(word(0), word(1), word(2));
            default -> null;
        };
    }

    private boolean asksForNothing() {
        return switch (tokens.get(0).getType()) {
            case AshlarSqlLexer.SELECT -> setsSearchPath();
            case AshlarSqlLexer.ALTER -> setsOwner();
            case AshlarSqlLexer.COMMENT -> is(2, EXTENSION);
            case AshlarSqlLexer.DROP -> is(1, EXTENSION);
            case AshlarSqlLexer.CREATE -> is(1, EXTENSION);
            default -> false;
        };
    }

    /** {@code SELECT pg_catalog.set_config('search_path', '', false)}; the names behind it have their schemas. */
    private boolean setsSearchPath() {
        int function = is(1, TreeContext.BUILT_IN) ? 3 : 1;
        return is(function, "SET_CONFIG") && is(function + 2, "'SEARCH_PATH'") && is(function + 4, "''");
    }

    /** Tables and sequences have their owners set by the grammar, as they have to be there. */
    private boolean setsOwner() {
        int last = lastOfStatement();
        return (OWNED.contains(word(1)) || is(1, "MATERIALIZED")) && is(last - 2, "OWNER") && is(last - 1, "TO");
    }

    private boolean hasWord(String word) {
        for (int i = 0; i < tokens.size(); i++) {
            if (is(i, word)) {
                return true;
            }
        }
        return false;
    }

    /** Takes out words that change nothing. */
    static void removeSurplus(List<Token> tokens) {
        ForeignScript script = new ForeignScript(tokens);
        script.removeForce();
        script.removeNoCheck();
        for (int i = tokens.size() - 2; i > 0; i--) {
            int type = tokens.get(i).getType();
            if (type == AshlarSqlLexer.CONSTRAINT && script.is(i + 2, ".")) {
                script.remove(i + 1, 2); // a constraint is in the schema of its table
            } else if (script.is(i, CAST) && script.namesSequence(i)) {
                script.remove(i, 2);
            } else if (type == AshlarSqlLexer.SEQUENCE && script.is(i - 2, "IDENTITY") && script.is(i + 1, "NAME")) {
                script.remove(i, script.is(i + 3, ".") ? 5 : 3); // nobody asks for the name of an identity's numbers
            }
        }
        for (int i = 0; i < tokens.size(); i++) {
            ((SqlToken) tokens.get(i)).setTokenIndex(i);
        }
    }

    /** CREATE FORCE takes what will not do; here it is made where it will do. */
    private void removeForce() {
        int at = is(1, "OR") ? 3 : 1;
        if (tokens.get(0).getType() == AshlarSqlLexer.CREATE && is(at, "FORCE") && FORCED.contains(word(at + 1))) {
            remove(at, 1);
        }
    }

    /** The rows that a constraint meets are always checked. */
    private void removeNoCheck() {
        int last = lastOfStatement();
        if (tokens.get(0).getType() == AshlarSqlLexer.ALTER
                && UNCHECKED.contains(word(last))
                && hasWord("ADD")
                && hasWord("CONSTRAINT")) {
            remove(last, 1);
        }
    }

    /** Whether {@code ::regclass} stands here, behind the name of a sequence that a function takes. */
    private boolean namesSequence(int cast) {
        return is(cast + 1, "REGCLASS")
                && isLiteral(tokens.get(cast - 1).getType())
                && is(cast - 2, "(")
                && SEQUENCE_FUNCTIONS.contains(word(cast - 3));
    }

    private static boolean isLiteral(int type) {
        return type == AshlarSqlLexer.STRING_LITERAL || type == AshlarSqlLexer.LITERAL_PARAMETER;
    }

    private void remove(int from, int count) {
        tokens.subList(from, from + count).clear();
    }

    /** The place before the semicolon or the end. */
    private int lastOfStatement() {
        int last = tokens.size() - 2;
        return is(last, ";") ? last - 1 : last;
    }

    private boolean is(int at, String word) {
        return word.equalsIgnoreCase(text(at));
    }

    private String word(int at) {
        return text(at).toUpperCase(Locale.ROOT);
    }

    private String text(int at) {
        return at < 0 || at >= tokens.size() ? "" : tokens.get(at).getText();
    }
}
