package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.AssignmentContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ChangeStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnValueContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ConflictClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DeleteStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.InsertStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LimitClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.MergeClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.MergeInsertContext;
import org.ashlardb.sql.parser.AshlarSqlParser.MergeKeyStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.MergeStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.MergeUpdateContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OrderByClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReturningClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.UpdateStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ValuesClauseContext;
import org.ashlardb.sql.tree.DefinitionStatement.IndexColumn;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.MergeClause;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.OnConflict;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Returning;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlState;

/** Builds INSERT, UPDATE, DELETE and MERGE. */
final class ChangeBuilder {
    private final TreeContext context;

    ChangeBuilder(TreeContext context) {
        this.context = context;
    }

    Statement change(ChangeStatementContext node) {
        Statement change = plain(node);
        return node.withClause() == null
                ? change
                : new Statement.With(context.queries().with(node.withClause()), change, TreeContext.place(node));
    }

    private Statement plain(ChangeStatementContext node) {
        if (node.insertStatement() != null) {
            return insert(node.insertStatement());
        }
        if (node.updateStatement() != null) {
            return update(node.updateStatement());
        }
        if (node.deleteStatement() != null) {
            return delete(node.deleteStatement());
        }
        return node.mergeStatement() != null ? merge(node.mergeStatement()) : mergeKey(node.mergeKeyStatement());
    }

    // ---------------------------------------------------------------- INSERT

    private Statement insert(InsertStatementContext node) {
        List<IdentifierContext> names = node.identifier();
        boolean hasAlias = node.AS() != null;
        Query query = node.query() == null ? null : context.queries().query(node.query());
        List<ColumnTarget> columns = targets(names.subList(hasAlias ? 1 : 0, names.size()));
        if (node.SET() != null) {
            columns = targets(node.columnValue().stream()
                    .map(ColumnValueContext::identifier)
                    .toList());
            query = values(node);
        }
        return new Statement.Insert(
                TreeContext.name(node.qualifiedName()),
                TreeContext.name(alias(node)),
                columns,
                overriding(node.OVERRIDING() != null, node.SYSTEM() != null),
                query,
                conflict(node),
                returning(node.returningClause()),
                TreeContext.place(node));
    }

    private static IdentifierContext alias(InsertStatementContext node) {
        return node.AS() == null ? null : node.identifier(0);
    }

    /** The row that INSERT ... SET writes, as MySQL and H2 have it. */
    private Query values(InsertStatementContext node) {
        List<Expression> values = new ArrayList<>();
        for (ColumnValueContext assigned : node.columnValue()) {
            values.add(context.expressions().expression(assigned.expression()));
        }
        return Query.of(new QueryBody.Values(
                List.of(values), TreeContext.place(node.SET().getSymbol())));
    }

    private static Statement.Overriding overriding(boolean written, boolean system) {
        if (!written) {
            return Statement.Overriding.NONE;
        }
        return system ? Statement.Overriding.SYSTEM : Statement.Overriding.USER;
    }

    private OnConflict conflict(InsertStatementContext insert, ConflictClauseContext node) {
        if (node == null) {
            return null;
        }
        List<ColumnTarget> columns = new ArrayList<>();
        List<Expression> expressions = new ArrayList<>();
        for (IndexColumn column : new ConstraintBuilder(context).indexColumns(node.indexColumn())) {
            if (column.name() != null) {
                columns.add(new ColumnTarget(column.name(), column.place()));
            } else {
                expressions.add(column.expression().expression());
            }
        }
        return new OnConflict(
                columns,
                expressions,
                TreeContext.name(node.identifier()),
                context.queries().where(node.target),
                node.UPDATE() == null ? OnConflict.Action.NOTHING : OnConflict.Action.UPDATE,
                assignments(node.assignment(), insert.qualifiedName(), alias(insert)),
                context.queries().where(node.condition),
                TreeContext.place(node));
    }

    /** REPLACE INTO and INSERT IGNORE INTO, as MySQL has it, and INSERT OR REPLACE INTO and OR IGNORE INTO, as SQLite. */
    private OnConflict conflict(InsertStatementContext node) {
        if (node.REPLACE() == null && node.IGNORE() == null) {
            return conflict(node, node.conflictClause());
        }
        boolean replace = node.REPLACE() != null;
        if (node.conflictClause() != null) {
            throw TreeContext.place(node.conflictClause())
                    .error(
                            SqlState.SYNTAX_ERROR,
                            (replace ? "REPLACE" : "IGNORE")
                                    + " says what to do with rows that are there; ON CONFLICT would too");
        }
        OnConflict.Action action = replace ? OnConflict.Action.REPLACE : OnConflict.Action.NOTHING;
        Place place = TreeContext.place(node);
        return new OnConflict(List.of(), List.of(), null, null, action, List.of(), null, place);
    }

    /** MERGE INTO ... KEY, as H2 has it: rows whose key is there change its other columns, the others are new. */
    private Statement mergeKey(MergeKeyStatementContext node) {
        Place place = TreeContext.place(node);
        List<ColumnTarget> columns = node.columns == null ? List.of() : targets(node.columns.identifier());
        List<ColumnTarget> keys = node.keys == null ? List.of() : targets(node.keys.identifier());
        OnConflict conflict =
                new OnConflict(keys, List.of(), null, null, OnConflict.Action.UPDATE, List.of(), null, place);
        return new Statement.Insert(
                TreeContext.name(node.qualifiedName()),
                null,
                columns,
                Statement.Overriding.NONE,
                context.queries().query(node.query()),
                conflict,
                null,
                place);
    }

    // ---------------------------------------------------------------- UPDATE and DELETE

    private Statement update(UpdateStatementContext node) {
        List<TableReference> from =
                node.fromClause() == null ? List.of() : new TableReferenceBuilder(context).list(node.fromClause());
        return new Statement.Update(
                TreeContext.name(node.qualifiedName()),
                TreeContext.name(node.identifier()),
                assignments(node.assignment(), node.qualifiedName(), node.identifier()),
                from,
                context.queries().where(node.whereClause()),
                first(node.orderByClause(), node.limitClause()),
                returning(node.returningClause()),
                TreeContext.place(node));
    }

    private Statement delete(DeleteStatementContext node) {
        return new Statement.Delete(
                TreeContext.name(node.qualifiedName()),
                TreeContext.name(node.identifier()),
                new TableReferenceBuilder(context).list(node.tableExpression()),
                context.queries().where(node.whereClause()),
                first(node.orderByClause(), node.limitClause()),
                returning(node.returningClause()),
                TreeContext.place(node));
    }

    private Statement.First first(OrderByClauseContext order, LimitClauseContext limit) {
        return order == null && limit == null
                ? null
                : new Statement.First(context.queries().orderBy(order), limit(limit));
    }

    private Expression limit(LimitClauseContext node) {
        if (node == null) {
            return null;
        }
        if (node.offset != null) {
            throw TreeContext.place(node).error(SqlState.SYNTAX_ERROR, "a change can have a LIMIT, but no OFFSET");
        }
        return node.ALL() == null ? context.queries().fetched(node) : null;
    }

    /** Assignments to columns of a table, which may name the table, by its alias if it has one. */
    private List<Assignment> assignments(
            List<AssignmentContext> nodes, QualifiedNameContext table, IdentifierContext alias) {
        String name = alias == null ? TreeContext.name(table).name() : TreeContext.name(alias);
        for (AssignmentContext node : nodes) {
            if (node.LPAREN() == null && node.identifier().size() > 1) {
                String written = TreeContext.name(node.identifier(0));
                if (!written.equals(name)) {
                    throw TreeContext.place(node)
                            .error(
                                    SqlState.UNKNOWN_TABLE,
                                    "SET assigns a column of " + written + ", expected one of " + name
                                            + ", whose rows are changed");
                }
            }
        }
        return assignments(nodes);
    }

    List<Assignment> assignments(List<AssignmentContext> nodes) {
        List<Assignment> assignments = new ArrayList<>();
        for (AssignmentContext node : nodes) {
            addAssignments(node, assignments);
        }
        return assignments;
    }

    private void addAssignments(AssignmentContext node, List<Assignment> target) {
        Expression value = context.expressions().expression(node.value);
        List<IdentifierContext> names = node.identifier();
        if (node.colon != null) {
            ElementAssignments.addSlice(
                    target,
                    target(names.get(names.size() - 1)),
                    node.low == null ? null : context.expressions().expression(node.low),
                    node.high == null ? null : context.expressions().expression(node.high),
                    value);
            return;
        }
        if (node.LPAREN() == null && !node.subscript.isEmpty()) {
            ElementAssignments.add(
                    target,
                    target(names.get(names.size() - 1)),
                    context.expressions().list(node.subscript),
                    value);
            return;
        }
        if (node.LPAREN() == null) {
            target.add(new Assignment(target(names.get(names.size() - 1)), value));
            return;
        }
        List<Expression> fields = value instanceof Expression.ScalarSubquery query
                ? columns(query, names.size())
                : value instanceof Expression.Row row ? row.fields() : List.of(value);
        if (fields.size() != names.size()) {
            throw value.place()
                    .error(SqlState.SYNTAX_ERROR, names.size() + " columns are assigned " + fields.size() + " values");
        }
        for (int i = 0; i < names.size(); i++) {
            target.add(new Assignment(target(names.get(i)), fields.get(i)));
        }
    }

    /** Each column of a query of one row as a subquery of its own. */
    static List<Expression> columns(Expression.ScalarSubquery row, int width) {
        if (width == 1) {
            return List.of(row);
        }
        Place place = row.place();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            names.add("C" + (i + 1));
        }
        List<Expression> columns = new ArrayList<>();
        // One table of WITH for all of them, so that it is read once where it does not depend on the row.
        Query.CommonTable values = new Query.CommonTable(
                TableReference.ROW_VALUE, names, row.query(), null, false, null, null, null, place);
        TableReference table =
                new TableReference.Named(new Name(null, TableReference.ROW_VALUE, place), null, List.of());
        for (String name : names) {
            QueryBody.SelectItem item =
                    new QueryBody.Item(new Expression.ColumnName(List.of(name), place), null, place);
            QueryBody select = QueryBody.Select.plain(List.of(item), List.of(table), place);
            columns.add(new Expression.ScalarSubquery(
                    new Query(List.of(values), select, List.of(), null, null, Query.Fetching.ROWS, null, place),
                    place));
        }
        return columns;
    }

    // ---------------------------------------------------------------- MERGE

    private Statement merge(MergeStatementContext node) {
        List<MergeClause> clauses = new ArrayList<>();
        for (MergeClauseContext clause : node.mergeClause()) {
            clauses.add(clause(clause, node));
        }
        return new Statement.Merge(
                TreeContext.name(node.qualifiedName()),
                TreeContext.name(node.identifier()),
                new TableReferenceBuilder(context)
                        .list(List.of(node.tableExpression()))
                        .get(0),
                context.expressions().expression(node.expression()),
                clauses,
                returning(node.returningClause()),
                TreeContext.place(node));
    }

    private MergeClause clause(MergeClauseContext node, MergeStatementContext merge) {
        MergeClause.Match match = node.NOT() == null
                ? MergeClause.Match.MATCHED
                : node.SOURCE() != null
                        ? MergeClause.Match.NOT_MATCHED_BY_SOURCE
                        : MergeClause.Match.NOT_MATCHED_BY_TARGET;
        Expression condition =
                node.expression() == null ? null : context.expressions().expression(node.expression());
        MergeClause.Action action =
                node.mergeInsert() == null ? updateAction(node.mergeUpdate(), merge) : insertAction(node.mergeInsert());
        return new MergeClause(match, condition, action, TreeContext.place(node));
    }

    private MergeClause.Action updateAction(MergeUpdateContext node, MergeStatementContext merge) {
        if (node.UPDATE() != null) {
            return new MergeClause.Update(assignments(node.assignment(), merge.qualifiedName(), merge.identifier()));
        }
        return node.DELETE() != null ? new MergeClause.Delete() : new MergeClause.Nothing();
    }

    private MergeClause.Action insertAction(MergeInsertContext node) {
        if (node.INSERT() == null) {
            return new MergeClause.Nothing();
        }
        List<Expression> values = null;
        if (node.valuesClause() != null) {
            values = values(node.valuesClause(), TreeContext.place(node));
        }
        return new MergeClause.Insert(
                targets(node.identifier()), overriding(node.OVERRIDING() != null, node.SYSTEM() != null), values);
    }

    /** One row, which may stand without parentheses. */
    private List<Expression> values(ValuesClauseContext node, Place place) {
        if (node.expression().size() == 1) {
            return context.expressions().rowOfValues(node.expression(0));
        }
        List<Expression> values = new ArrayList<>();
        for (ExpressionContext expression : node.expression()) {
            List<Expression> row = context.expressions().rowOfValues(expression);
            if (row.size() > 1) {
                throw place.error(SqlState.SYNTAX_ERROR, "INSERT of MERGE takes one row of VALUES");
            }
            values.addAll(row);
        }
        return values;
    }

    // ---------------------------------------------------------------- common parts

    private Returning returning(ReturningClauseContext node) {
        if (node == null) {
            return null;
        }
        String oldAlias = null;
        String newAlias = null;
        for (AshlarSqlParser.RowAliasContext alias : node.rowAlias()) {
            boolean isOld = alias.OLD() != null;
            if ((isOld ? oldAlias : newAlias) != null) {
                throw TreeContext.place(alias)
                        .error(SqlState.SYNTAX_ERROR, (isOld ? "OLD" : "NEW") + " is given an alias twice");
            }
            oldAlias = isOld ? TreeContext.name(alias.identifier()) : oldAlias;
            newAlias = isOld ? newAlias : TreeContext.name(alias.identifier());
        }
        return new Returning(oldAlias, newAlias, context.queries().items(node.selectItem()), TreeContext.place(node));
    }

    private static List<ColumnTarget> targets(List<IdentifierContext> nodes) {
        List<ColumnTarget> targets = new ArrayList<>();
        for (IdentifierContext node : nodes) {
            targets.add(target(node));
        }
        return targets;
    }

    static ColumnTarget target(IdentifierContext node) {
        return new ColumnTarget(TreeContext.name(node), TreeContext.place(node));
    }
}
