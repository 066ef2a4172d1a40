package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.ashlardb.sql.parser.AshlarSqlParser.NamePrimaryContext;

/** The names of columns in an expression that the catalog keeps as text, and the text with other names. */
public final class ColumnNames {
    private ColumnNames() {}

    /** The columns an expression over one table names. */
    public static Set<String> of(String expression) {
        Set<String> names = new LinkedHashSet<>();
        for (NamePrimaryContext node : nodes(new TokenReader(expression))) {
            List<String> parts = TreeContext.names(node.identifier());
            names.add(parts.get(parts.size() - 1));
        }
        return names;
    }

    /** The expression with another name for a column. */
    public static String rename(String expression, String from, String to) {
        return rewrite(expression, parts -> {
            int last = parts.size() - 1;
            if (parts.get(last).equals(from)) {
                parts.set(last, to);
            }
            return parts;
        });
    }

    /** The expression without the names of schemas and tables in front of those of columns. */
    public static String unqualified(String expression) {
        return rewrite(expression, parts -> parts.subList(parts.size() - 1, parts.size()));
    }

    private static String rewrite(String expression, Function<List<String>, List<String>> change) {
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (NamePrimaryContext node : nodes(new TokenReader(expression))) {
            List<String> before = TreeContext.names(node.identifier());
            List<String> after = change.apply(new ArrayList<>(before));
            if (!after.equals(before)) {
                out.append(expression, done, node.getStart().getStartIndex());
                out.append(String.join(
                        ".", after.stream().map(ColumnNames::written).toList()));
                done = node.getStop().getStopIndex() + 1;
            }
        }
        return out.append(expression, done, expression.length()).toString();
    }

    /** A name as it has to be written: with quotes where it would not be read as it is. */
    public static String written(String name) {
        boolean plain = !name.isEmpty() && Keywords.find(name, 0, name.length()) < 0;
        for (int i = 0; plain && i < name.length(); i++) {
            char c = name.charAt(i);
            plain = c >= 'A' && c <= 'Z' || c == '_' || i > 0 && c >= '0' && c <= '9';
        }
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    /** In the order of the text. */
    private static List<NamePrimaryContext> nodes(TokenReader tokens) {
        List<NamePrimaryContext> found = new ArrayList<>();
        collect(SqlParser.expressionTree(tokens), found);
        return found;
    }

    private static void collect(ParserRuleContext node, List<NamePrimaryContext> found) {
        if (node instanceof NamePrimaryContext name) {
            found.add(name);
            return;
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            ParseTree child = node.getChild(i);
            if (child instanceof ParserRuleContext inner) {
                collect(inner, found);
            }
        }
    }
}
