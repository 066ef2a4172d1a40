package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectItemContext;
import org.ashlardb.sql.tree.Place;

/** Writes out what each {@code *} of a query stands for, for a query that is kept as text. */
public final class StarExpansion {
    private StarExpansion() {}

    /** The query with the columns in place of the stars at these places; a column's name may have several parts. */
    public static String expand(String query, Map<Place, List<List<String>>> columns) {
        TokenReader tokens = new TokenReader(query);
        List<SelectItemContext> items = new ArrayList<>();
        collect(SqlParser.statementTree(tokens), items);
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (SelectItemContext item : items) {
            List<List<String>> names = columns.get(TreeContext.place(item));
            if (names != null) {
                out.append(query, done, item.getStart().getStartIndex());
                out.append(String.join(
                        ", ", names.stream().map(StarExpansion::written).toList()));
                done = item.getStop().getStopIndex() + 1;
            }
        }
        return out.append(query, done, query.length()).toString();
    }

    private static String written(List<String> parts) {
        return String.join(".", parts.stream().map(ColumnNames::written).toList());
    }

    /** Those with stars, in the order of the text. */
    private static void collect(ParserRuleContext node, List<SelectItemContext> found) {
        if (node instanceof SelectItemContext item && item.expression() == null) {
            found.add(item);
            return;
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            if (node.getChild(i) instanceof ParserRuleContext inner) {
                collect(inner, found);
            }
        }
    }
}
