package org.ashlardb.sql.parser;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.ashlardb.sql.tree.DefinitionStatement.CreateProcedure;
import org.ashlardb.sql.tree.DefinitionStatement.CreateTrigger;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlType;

/**
 * Parses texts that the catalog keeps, those of views, triggers, routines, defaults and conditions. Each statement of a
 * new text that has to do with them asks for their trees; the ones asked for last are kept, if they depend on nothing but
 * the text. Nobody changes a tree. Thread-safe.
 */
public final class StoredTexts {
    private static final int LONGEST = 4_096;
    private static final int MOST_CHARACTERS = 1 << 15;
    private static final Map<Text, Object> TREES = new LinkedHashMap<>(16, 0.75F, true);
    private static int characters;

    private StoredTexts() {}

    private record Text(String text, boolean isStatement) {}

    /** Notes whether a type is asked for, which may be another one for the next who asks. */
    private static final class AskedTypes implements UserTypes {
        private final UserTypes types;
        private boolean asked;

        private AskedTypes(UserTypes types) {
            this.types = types;
        }

        @Override
        public SqlType find(String schema, String name) {
            asked = true;
            return types.find(schema, name);
        }
    }

    /** The tree of an expression. */
    public static Expression expression(String text, UserTypes types) {
        return (Expression) tree(new Text(text, false), types);
    }

    /** The tree of a query. */
    public static Query query(String text, UserTypes types) {
        return (Query) tree(new Text(text, true), types);
    }

    /** The tree of the statement that makes a trigger. */
    public static CreateTrigger trigger(String text, UserTypes types) {
        return (CreateTrigger) tree(new Text(text, true), types);
    }

    /** The tree of the statement that makes a procedure. */
    public static CreateProcedure procedure(String text, UserTypes types) {
        return (CreateProcedure) tree(new Text(text, true), types);
    }

    /** The tree of a function's step. */
    public static Step step(String text, UserTypes types) {
        return procedure("CREATE PROCEDURE F() " + text, types).procedure().step();
    }

    private static Object tree(Text text, UserTypes types) {
        synchronized (TREES) {
            Object known = TREES.get(text);
            if (known != null) {
                return known;
            }
        }
        AskedTypes asked = new AskedTypes(types);
        Object tree = text.isStatement
                ? SqlParser.parseStatement(text.text, asked).statement()
                : SqlParser.parseExpression(text.text, asked);
        if (!asked.asked && isKept(text.text)) {
            keep(text, tree);
        }
        return tree;
    }

    /** Tables of a WITH clause are told from each other by their trees, also in a view that a query reads twice. */
    private static boolean isKept(String text) {
        return text.length() <= LONGEST && !text.toUpperCase(Locale.ROOT).contains("WITH");
    }

    private static void keep(Text text, Object tree) {
        synchronized (TREES) {
            characters += TREES.put(text, tree) == null ? text.text.length() : 0;
            Iterator<Text> eldest = TREES.keySet().iterator();
            while (characters > MOST_CHARACTERS) {
                characters -= eldest.next().text.length();
                eldest.remove();
            }
        }
    }
}
