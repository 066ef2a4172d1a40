package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.ashlardb.sql.parser.AshlarSqlParser.NamePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectItemContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TablePrimaryContext;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;

/** Changes names in the text of a view, so that it goes on to mean the same. */
public final class ViewText {
    /** The label is the last part of the name that was there, as it was written. */
    private record Edit(int start, int stop, String text, String label) {}

    private final String query;
    private final Map<Place, Name> tables;
    private final Map<Place, List<String>> columns;
    private final List<Edit> edits = new ArrayList<>();
    private int renamed;
    private boolean natural;

    private ViewText(String query, Map<Place, Name> tables, Map<Place, List<String>> columns) {
        this.query = query;
        this.tables = tables;
        this.columns = columns;
    }

    /**
     * The query with other names.
     *
     * @param tables the new names, with schemas, of tables at places in FROM clauses; their old names become aliases where
     *     there are none
     * @param columns the new names, of one or more parts, of columns at places
     * @return null if there is no such name at one of the places
     */
    public static String renamed(String query, Map<Place, Name> tables, Map<Place, List<String>> columns) {
        ViewText text = new ViewText(query, tables, columns);
        text.collect(SqlParser.statementTree(new TokenReader(query)));
        return text.renamed == tables.size() + columns.size() ? text.edited() : null;
    }

    /** Whether a query joins by what names of columns are the same. */
    public static boolean isNatural(String query) {
        ViewText text = new ViewText(query, Map.of(), Map.of());
        text.collect(SqlParser.statementTree(new TokenReader(query)));
        return text.natural;
    }

    private void collect(ParseTree node) {
        if (node instanceof TerminalNode word) {
            natural |= word.getSymbol().getType() == AshlarSqlParser.NATURAL;
            return;
        }
        if (node instanceof NamePrimaryContext name) {
            rename(name);
            return;
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            collect(node.getChild(i));
        }
        if (node instanceof TablePrimaryContext table && table.qualifiedName() != null) {
            rename(table);
        } else if (node instanceof SelectItemContext item
                && item.expression() != null
                && item.identifier().isEmpty()) {
            label(item);
        }
    }

    private void rename(NamePrimaryContext name) {
        List<String> parts = columns.get(TreeContext.place(name));
        if (parts != null) {
            add(
                    name,
                    written(parts),
                    name.identifier(name.identifier().size() - 1).getText());
        }
    }

    private void rename(TablePrimaryContext table) {
        Name name = tables.get(TreeContext.place(table.qualifiedName()));
        if (name != null) {
            String old = TreeContext.name(table.qualifiedName()).name();
            String alias = table.identifier() == null ? " AS " + ColumnNames.written(old) : "";
            add(table.qualifiedName(), written(List.of(name.schema(), name.name())) + alias, old);
        }
    }

    private void add(ParserRuleContext name, String text, String label) {
        edits.add(new Edit(name.getStart().getStartIndex(), name.getStop().getStopIndex() + 1, text, label));
        renamed++;
    }

    /** A column of the select list keeps the name under which others know it. */
    private void label(SelectItemContext item) {
        Edit last = edits.isEmpty() ? null : edits.get(edits.size() - 1);
        int stop = item.getStop().getStopIndex() + 1;
        if (last != null && last.start() == item.getStart().getStartIndex() && last.stop() == stop) {
            edits.add(new Edit(stop, stop, " AS " + last.label(), last.label()));
        }
    }

    private static String written(List<String> parts) {
        return String.join(".", parts.stream().map(ColumnNames::written).toList());
    }

    private String edited() {
        StringBuilder out = new StringBuilder();
        int done = 0;
        for (Edit edit : edits) {
            out.append(query, done, edit.start()).append(edit.text());
            done = edit.stop();
        }
        return out.append(query, done, query.length()).toString();
    }
}
