package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.AssignmentContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DeleteStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.InsertStatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.StatementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.UpdateStatementContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.type.SqlState;

/** Builds statements; definitions and session statements are left to their own builders. */
final class StatementBuilder {
    private final TreeContext context;

    StatementBuilder(TreeContext context) {
        this.context = context;
    }

    Statement statement(StatementContext node) {
        if (node.query() != null) {
            return context.queries().query(node.query());
        }
        if (node.insertStatement() != null) {
            return insert(node.insertStatement());
        }
        if (node.updateStatement() != null) {
            return update(node.updateStatement());
        }
        if (node.deleteStatement() != null) {
            return delete(node.deleteStatement());
        }
        if (node.truncateStatement() != null) {
            var truncate = node.truncateStatement();
            return new Statement.Truncate(
                    TreeContext.name(truncate.qualifiedName()),
                    truncate.RESTART() != null,
                    TreeContext.place(truncate));
        }
        if (node.definitionStatement() != null) {
            return new DefinitionBuilder(context).definition(node.definitionStatement());
        }
        if (node.explainStatement() != null) {
            var explain = node.explainStatement();
            return new Statement.Explain(
                    statement(explain.statement()), explain.ANALYZE() != null, TreeContext.place(explain));
        }
        if (node.callStatement() != null) {
            return call(node.callStatement());
        }
        return new SessionStatementBuilder().build(node);
    }

    private Statement call(AshlarSqlParser.CallStatementContext node) {
        Expression value = context.expressions().expression(node.expression());
        QueryBody body = new QueryBody.Values(List.of(List.of(value)), TreeContext.place(node));
        return new Query(List.of(), body, List.of(), null, null, Query.Fetching.ROWS, null, TreeContext.place(node));
    }

    private Statement insert(InsertStatementContext node) {
        List<ColumnTarget> columns = new ArrayList<>();
        List<IdentifierContext> names = node.identifier();
        for (int i = node.AS() != null ? 1 : 0; i < names.size(); i++) {
            columns.add(target(names.get(i)));
        }
        Statement.Overriding overriding = node.OVERRIDING() == null
                ? Statement.Overriding.NONE
                : node.SYSTEM() != null ? Statement.Overriding.SYSTEM : Statement.Overriding.USER;
        Query query = node.query() == null ? null : context.queries().query(node.query());
        return new Statement.Insert(
                TreeContext.name(node.qualifiedName()), columns, overriding, query, TreeContext.place(node));
    }

    private Statement update(UpdateStatementContext node) {
        List<Assignment> assignments = new ArrayList<>();
        for (AssignmentContext assignment : node.assignment()) {
            addAssignments(assignment, assignments);
        }
        return new Statement.Update(
                TreeContext.name(node.qualifiedName()),
                TreeContext.name(node.identifier()),
                assignments,
                context.queries().where(node.whereClause()),
                TreeContext.place(node));
    }

    private void addAssignments(AssignmentContext node, List<Assignment> target) {
        Expression value = context.expressions().expression(node.expression());
        List<IdentifierContext> names = node.identifier();
        if (node.LPAREN() == null) {
            target.add(new Assignment(target(names.get(names.size() - 1)), value));
            return;
        }
        if (value instanceof Expression.ScalarSubquery) {
            throw value.place()
                    .error(SqlState.NOT_SUPPORTED, "assigning a query to several columns at once is not supported yet");
        }
        List<Expression> fields = value instanceof Expression.Row row ? row.fields() : List.of(value);
        if (fields.size() != names.size()) {
            throw value.place()
                    .error(SqlState.SYNTAX_ERROR, names.size() + " columns are assigned " + fields.size() + " values");
        }
        for (int i = 0; i < names.size(); i++) {
            target.add(new Assignment(target(names.get(i)), fields.get(i)));
        }
    }

    private Statement delete(DeleteStatementContext node) {
        return new Statement.Delete(
                TreeContext.name(node.qualifiedName()),
                TreeContext.name(node.identifier()),
                context.queries().where(node.whereClause()),
                TreeContext.place(node));
    }

    private static ColumnTarget target(IdentifierContext node) {
        return new ColumnTarget(TreeContext.name(node), TreeContext.place(node));
    }
}
