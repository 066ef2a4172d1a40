package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.FromClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JoinTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableFunctionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TablePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableSampleContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.tree.TableReference.JoinType;
import org.ashlardb.sql.type.SqlState;

/** Builds the tables of a FROM clause. */
final class TableReferenceBuilder {
    private final TreeContext context;

    TableReferenceBuilder(TreeContext context) {
        this.context = context;
    }

    List<TableReference> list(FromClauseContext node) {
        return list(node.tableExpression());
    }

    List<TableReference> list(List<TableExpressionContext> nodes) {
        List<TableReference> tables = new ArrayList<>();
        for (TableExpressionContext table : nodes) {
            tables.add(table(table));
        }
        return tables;
    }

    private TableReference table(TableExpressionContext node) {
        return joined(node.tablePrimary(), node.joinTail());
    }

    private TableReference joined(TablePrimaryContext first, List<JoinTailContext> tails) {
        TableReference left = primary(first);
        if (tails.size() > StatementLimits.MAX_JOINS) {
            throw StatementLimits.tooManyJoins(first.getStart());
        }
        for (JoinTailContext tail : tails) {
            // Tables joined behind another, before its own condition, are joined to it first.
            TableReference right = joined(tail.tablePrimary(), tail.joinTail());
            Expression condition =
                    tail.expression() == null ? null : context.expressions().expression(tail.expression());
            left = new TableReference.Join(
                    type(tail),
                    tail.NATURAL() != null,
                    left,
                    tail.APPLY() == null ? right : applied(right),
                    condition,
                    differentNames(tail.names),
                    TreeContext.name(tail.alias),
                    TreeContext.place(tail));
        }
        return left;
    }

    private static List<String> differentNames(List<IdentifierContext> nodes) {
        List<String> names = new ArrayList<>();
        for (IdentifierContext node : nodes) {
            String name = TreeContext.name(node);
            if (names.contains(name)) {
                throw TreeContext.place(node).error(SqlState.DUPLICATE_COLUMN, "column " + name + " is twice in USING");
            }
            names.add(name);
        }
        return names;
    }

    private static TableReference applied(TableReference table) {
        return table instanceof TableReference.Derived query ? new TableReference.Lateral(query) : table;
    }

    private static JoinType type(JoinTailContext node) {
        if (node.OUTER() != null) {
            return JoinType.LEFT;
        }
        if (node.CROSS() != null) {
            return JoinType.CROSS;
        }
        if (node.joinType() == null || node.joinType().INNER() != null) {
            return JoinType.INNER;
        }
        return node.joinType().LEFT() != null
                ? JoinType.LEFT
                : node.joinType().RIGHT() != null ? JoinType.RIGHT : JoinType.FULL;
    }

    private TableReference primary(TablePrimaryContext node) {
        String alias = TreeContext.name(node.identifier());
        List<String> columns = node.columnAliases() == null
                ? List.of()
                : TreeContext.names(node.columnAliases().identifier());
        if (node.tableExpression() != null) {
            TableReference inner = table(node.tableExpression());
            return alias == null ? inner : new TableReference.Renamed(inner, alias, columns, TreeContext.place(node));
        }
        if (node.tableFunction() != null) {
            return function(node, alias, columns);
        }
        if (node.rowsFrom() != null) {
            return rowsFrom(node, alias, columns);
        }
        if (node.jsonTable() != null) {
            return new JsonTableBuilder(context).build(node.jsonTable(), alias, columns);
        }
        if (node.changeStatement() != null) {
            return new TableReference.Delta(
                    node.OLD() != null,
                    new ChangeBuilder(context).change(node.changeStatement()),
                    alias,
                    columns,
                    TreeContext.place(node));
        }
        if (node.valuesClause() != null) {
            Query values = Query.of(context.queries().values(node.valuesClause()));
            return new TableReference.Derived(values, alias, columns, TreeContext.place(node));
        }
        if (node.query() != null) {
            TableReference.Derived query = new TableReference.Derived(
                    context.queries().query(node.query()), alias, columns, TreeContext.place(node));
            return node.LATERAL() == null ? query : new TableReference.Lateral(query);
        }
        TableReference.Named table = new TableReference.Named(TreeContext.name(node.qualifiedName()), alias, columns);
        return node.tableSample() == null ? table : sampled(table, node.tableSample());
    }

    private TableReference sampled(TableReference.Named table, TableSampleContext node) {
        String method = TreeContext.name(node.identifier());
        if (!method.equals("BERNOULLI") && !method.equals("SYSTEM")) {
            throw TreeContext.place(node)
                    .error(
                            SqlState.UNKNOWN_OBJECT,
                            "TABLESAMPLE " + method + " does not exist, expected BERNOULLI or SYSTEM");
        }
        return new TableReference.Sampled(
                table,
                context.expressions().expression(node.percentage),
                node.seed == null ? null : context.expressions().expression(node.seed));
    }

    private TableReference function(TablePrimaryContext node, String alias, List<String> columns) {
        if (RecordFunctionBuilder.isOne(node.tableFunction())) {
            return new RecordFunctionBuilder(context)
                    .build(call(node.tableFunction()), node.recordColumns(), node.ORDINALITY() != null, alias);
        }
        requireNoColumns(node);
        return function(node.tableFunction(), node.ORDINALITY() != null, alias, columns);
    }

    private static void requireNoColumns(TablePrimaryContext node) {
        if (node.recordColumns() != null) {
            throw TreeContext.place(node.recordColumns())
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "columns with types are given to JSON[B]_TO_RECORD and JSON[B]_TO_RECORDSET");
        }
    }

    private TableReference.Function function(
            TableFunctionContext node, boolean ordinality, String alias, List<String> columns) {
        String schema = TreeContext.name(node.schema);
        return new TableReference.Function(
                TreeContext.BUILT_IN.equals(schema) ? null : schema, call(node), ordinality, alias, columns);
    }

    private TableReference rowsFrom(TablePrimaryContext node, String alias, List<String> columns) {
        requireNoColumns(node);
        List<TableFunctionContext> nodes = node.rowsFrom().tableFunction();
        boolean ordinality = node.ORDINALITY() != null;
        if (nodes.size() == 1) {
            return function(nodes.get(0), ordinality, alias, columns);
        }
        List<TableReference.Function> functions = new ArrayList<>();
        nodes.forEach(one -> functions.add(function(one, false, null, List.of())));
        return new TableReference.RowsFrom(functions, ordinality, alias, columns, TreeContext.place(node));
    }

    private Expression.Call call(TableFunctionContext node) {
        return new Expression.Call(
                TreeContext.name(node.name),
                context.expressions().list(node.expression()),
                false,
                false,
                TreeContext.place(node));
    }
}
