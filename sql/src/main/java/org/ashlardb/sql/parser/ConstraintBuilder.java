package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateIndexContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IncludeClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IndexColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.NullsClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PrimaryValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RowPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableConstraintContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ValueExpressionContext;
import org.ashlardb.sql.tree.DefinitionStatement.CheckConstraint;
import org.ashlardb.sql.tree.DefinitionStatement.Constraint;
import org.ashlardb.sql.tree.DefinitionStatement.CreateIndex;
import org.ashlardb.sql.tree.DefinitionStatement.Default;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.DefinitionStatement.KeyConstraint;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Expression.ColumnName;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Builds constraints of tables, and indexes. */
final class ConstraintBuilder {
    /** Each is a B-tree here, which finds what a table of hash codes would. */
    private static final Set<String> METHODS = Set.of("BTREE", "HASH");

    private final TreeContext context;

    ConstraintBuilder(TreeContext context) {
        this.context = context;
    }

    Constraint constraint(TableConstraintContext node) {
        String name = TreeContext.name(node.identifier());
        Place place = TreeContext.place(node);
        if (node.CHECK() != null) {
            return new CheckConstraint(
                    name,
                    context.expressions().expression(node.expression()),
                    context.storedExpression(node.expression()),
                    place);
        }
        if (node.foreignKeyClause() != null) {
            return ForeignKeyBuilder.build(name, node.foreignKeyClause(), place);
        }
        List<IndexColumn> columns = indexColumns(node.indexColumn());
        for (IndexColumn column : columns) {
            if (column.name() == null) {
                throw column.place().error(SqlState.SYNTAX_ERROR, "a constraint is over columns, not expressions");
            }
        }
        return new KeyConstraint(
                name,
                node.PRIMARY() != null,
                columns,
                nullsDistinct(node.nullsClause()),
                included(node.includeClause()),
                ForeignKeyBuilder.timing(node.constraintTiming()),
                place);
    }

    List<IndexColumn> indexColumns(List<IndexColumnContext> nodes) {
        List<IndexColumn> columns = new ArrayList<>();
        for (IndexColumnContext node : nodes) {
            requireKnownOrder(node.operators);
            Expression expression = context.expressions().value(node.valueExpression());
            boolean plain =
                    expression instanceof ColumnName column && column.parts().size() == 1;
            boolean descending = node.DESC() != null;
            columns.add(new IndexColumn(
                    plain ? ((ColumnName) expression).parts().get(0) : null,
                    plain ? null : new Default(expression, context.storedText(inner(node.valueExpression()))),
                    descending,
                    node.NULLS() == null ? descending : node.FIRST() != null,
                    TreeContext.place(node)));
        }
        return columns;
    }

    /** PostgreSQL's classes of operators, such as text_pattern_ops, ask for an order that every index has here. */
    private static void requireKnownOrder(Token operators) {
        if (operators != null && !operators.getText().toUpperCase(Locale.ROOT).endsWith("_OPS")) {
            throw SyntaxErrors.at(
                    operators, "found " + operators.getText() + " behind a column of an index, expected ASC or DESC");
        }
    }

    /** What stands in the parentheses around an expression, if there are some. */
    private static ParserRuleContext inner(ValueExpressionContext node) {
        return node instanceof PrimaryValueContext value
                        && value.primary() instanceof RowPrimaryContext row
                        && row.ROW() == null
                        && row.expression().size() == 1
                ? row.expression(0)
                : node;
    }

    static boolean nullsDistinct(NullsClauseContext node) {
        return node == null || node.NOT() == null;
    }

    static List<String> included(IncludeClauseContext node) {
        return node == null ? List.of() : TreeContext.names(node.identifier());
    }

    CreateIndex index(CreateIndexContext node) {
        Place place = TreeContext.place(node);
        if (node.method != null && !METHODS.contains(TreeContext.name(node.method))) {
            throw TreeContext.place(node.method)
                    .error(
                            SqlState.UNKNOWN_OBJECT,
                            "index method " + TreeContext.name(node.method)
                                    + " does not exist, expected BTREE or HASH");
        }
        Name name = node.name == null ? null : TreeContext.name(node.name);
        Name table = TreeContext.name(node.table);
        if (name != null && name.schema() != null && table.schema() == null) {
            table = new Name(name.schema(), table.name(), table.place());
        }
        if (name != null && name.schema() != null && !name.schema().equals(table.schema())) {
            throw name.place()
                    .error(SqlState.SYNTAX_ERROR, "an index is in the schema of its table; name it without a schema");
        }
        Default condition = node.whereClause() == null
                ? null
                : new Default(
                        context.expressions().expression(node.whereClause().expression()),
                        context.storedText(node.whereClause().expression()));
        return new CreateIndex(
                name == null ? null : name.name(),
                table,
                node.UNIQUE() != null,
                node.EXISTS() != null,
                indexColumns(node.indexColumn()),
                nullsDistinct(node.before) && nullsDistinct(node.behind),
                included(node.includeClause()),
                condition,
                place);
    }
}
