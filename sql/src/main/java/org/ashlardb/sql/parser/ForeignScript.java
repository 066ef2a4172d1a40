package org.ashlardb.sql.parser;

import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.tree.SessionStatement;
import org.ashlardb.sql.type.Notice;

/**
 * What the scripts that other databases write of themselves have besides: statements about owners and extensions, which are
 * not there, VACUUM, which nothing needs, and words that change nothing.
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

    private final ScriptWords words;

    private ForeignScript(List<Token> tokens) {
        words = new ScriptWords(tokens);
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
        return switch (words.type(0)) {
            case AshlarSqlLexer.ALTER -> {
                Notice notice = new StorageWords(words).notice();
                yield notice == null ? ofFirstWords() : notice;
            }
            case AshlarSqlLexer.IDENTIFIER,
                    AshlarSqlLexer.COMMENT,
                    AshlarSqlLexer.CREATE,
                    AshlarSqlLexer.DROP,
                    AshlarSqlLexer.SET,
                    AshlarSqlLexer.RESET -> ofFirstWords();
            default -> null;
        };
    }

    private Notice ofFirstWords() {
        return IdleStatements.notice(words.word(0), words.word(1), words.word(2));
    }

    private boolean asksForNothing() {
        return switch (words.type(0)) {
            case AshlarSqlLexer.SELECT -> setsSearchPath();
            case AshlarSqlLexer.ALTER -> setsOwner() || new StorageWords(words).areAll();
            case AshlarSqlLexer.COMMENT -> words.is(2, EXTENSION);
            case AshlarSqlLexer.DROP, AshlarSqlLexer.CREATE -> words.is(1, EXTENSION);
            case AshlarSqlLexer.IDENTIFIER -> collects();
            default -> isEmpty();
        };
    }

    /** Old versions go by themselves; SQLite's VACUUM INTO asks for a file. */
    private boolean collects() {
        return words.is(0, "VACUUM") && !hasWord("INTO");
    }

    private boolean isEmpty() {
        for (int i = 0; i < words.count() - 1; i++) {
            if (!words.is(i, ";")) {
                return false;
            }
        }
        return true;
    }

    /** {@code SELECT pg_catalog.set_config('search_path', '', false)}; the names behind it have their schemas. */
    private boolean setsSearchPath() {
        int function = words.is(1, TreeContext.BUILT_IN) ? 3 : 1;
        return words.is(function, "SET_CONFIG")
                && words.is(function + 2, "'SEARCH_PATH'")
                && words.is(function + 4, "''");
    }

    /** Tables and sequences have their owners set by the grammar, as they have to be there. */
    private boolean setsOwner() {
        return (OWNED.contains(words.word(1)) || words.is(1, "MATERIALIZED"))
                && words.are(words.last() - 2, "OWNER", "TO");
    }

    private boolean hasWord(String word) {
        for (int i = 0; i < words.count() - 1; i++) {
            if (words.is(i, word)) {
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
        script.removeWithin();
        for (int i = 0; i < tokens.size(); i++) {
            ((SqlToken) tokens.get(i)).setTokenIndex(i);
        }
    }

    private void removeWithin() {
        StorageWords storage = defines() ? new StorageWords(words) : null;
        for (int i = words.count() - 2; i > 0; i--) {
            int type = words.type(i);
            if (type == AshlarSqlLexer.CONSTRAINT && words.is(i + 2, ".")) {
                words.remove(i + 1, 2); // a constraint is in the schema of its table
            } else if (words.is(i, CAST) && namesSequence(i)) {
                words.remove(i, 2);
            } else if (type == AshlarSqlLexer.SEQUENCE && words.is(i - 2, "IDENTITY") && words.is(i + 1, "NAME")) {
                words.remove(i, words.is(i + 3, ".") ? 5 : 3); // nobody asks for the name of an identity's numbers
            } else if (storage != null) {
                storage.removeAt(i);
            }
        }
    }

    private boolean defines() {
        int type = words.type(0);
        return type == AshlarSqlLexer.CREATE || type == AshlarSqlLexer.ALTER;
    }

    /** CREATE FORCE takes what will not do; here it is made where it will do. */
    private void removeForce() {
        int at = words.is(1, "OR") ? 3 : 1;
        if (words.type(0) == AshlarSqlLexer.CREATE && words.is(at, "FORCE") && FORCED.contains(words.word(at + 1))) {
            words.remove(at, 1);
        }
    }

    /** The rows that a constraint meets are always checked. */
    private void removeNoCheck() {
        int last = words.last();
        if (words.type(0) == AshlarSqlLexer.ALTER
                && UNCHECKED.contains(words.word(last))
                && hasWord("ADD")
                && hasWord("CONSTRAINT")) {
            words.remove(last, 1);
        }
    }

    /** Whether {@code ::regclass} stands here, behind the name of a sequence that a function takes. */
    private boolean namesSequence(int cast) {
        return words.is(cast + 1, "REGCLASS")
                && isLiteral(words.type(cast - 1))
                && words.is(cast - 2, "(")
                && SEQUENCE_FUNCTIONS.contains(words.word(cast - 3));
    }

    private static boolean isLiteral(int type) {
        return type == AshlarSqlLexer.STRING_LITERAL || type == AshlarSqlLexer.LITERAL_PARAMETER;
    }
}
