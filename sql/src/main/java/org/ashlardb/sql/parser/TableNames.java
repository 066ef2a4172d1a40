package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.ashlardb.sql.parser.AshlarSqlParser.CommonTableContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TablePrimaryContext;
import org.ashlardb.sql.tree.Name;

/** The names of tables and views that a query, which the catalog keeps as text, reads. */
public final class TableNames {
    private final Map<String, Name> found = new LinkedHashMap<>();
    private final Set<String> common = new HashSet<>();

    private TableNames() {}

    /** Each once, in the order of the text, without those that are defined by WITH. */
    public static List<Name> of(String query) {
        TableNames names = new TableNames();
        names.collect(SqlParser.statementTree(new TokenReader(query)));
        names.found.values().removeIf(name -> name.schema() == null && names.common.contains(name.name()));
        return new ArrayList<>(names.found.values());
    }

    private void collect(ParserRuleContext node) {
        if (node instanceof CommonTableContext table) {
            common.add(TreeContext.name(table.identifier()));
        }
        QualifiedNameContext name = node instanceof TablePrimaryContext table
                ? table.qualifiedName()
                : node instanceof QueryPrimaryContext primary ? primary.qualifiedName() : null;
        if (name != null) {
            Name read = TreeContext.name(name);
            found.putIfAbsent(read.schema() + "." + read.name(), read);
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            ParseTree child = node.getChild(i);
            if (child instanceof ParserRuleContext inner) {
                collect(inner);
            }
        }
    }
}
