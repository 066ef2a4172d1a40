package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.AssignmentContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QualifiedNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectSpecificationContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerBranchContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerStepContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement.Assignment;
import org.ashlardb.sql.tree.Statement.ColumnTarget;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.tree.Step.Branch;

/** Builds what triggers and procedures do. */
final class StepBuilder {
    private final TreeContext context;
    private final String newRow;

    /**
     * Builds steps of one kind.
     *
     * @param newRow what a trigger calls the row whose columns it assigns; null for a procedure, which assigns variables
     */
    StepBuilder(TreeContext context, String newRow) {
        this.context = context;
        this.newRow = newRow;
    }

    List<Step> steps(List<TriggerStepContext> nodes) {
        List<Step> steps = new ArrayList<>();
        nodes.forEach(node -> steps.add(step(node)));
        return steps;
    }

    private Step step(TriggerStepContext node) {
        Place place = TreeContext.place(node);
        if (node.query() != null) {
            return query(node.query());
        }
        if (node.changeStatement() != null) {
            return new Step.Run(new ChangeBuilder(context).change(node.changeStatement()));
        }
        if (node.callStatement() != null) {
            return new Step.Run(new StatementBuilder(context).call(node.callStatement()));
        }
        if (node.SIGNAL() != null) {
            Expression message =
                    node.expression() == null ? null : context.expressions().expression(node.expression());
            return new Step.Signal(sqlState(node.STRING_LITERAL().getSymbol()), message, place);
        }
        if (!node.WHILE().isEmpty()) {
            return new Step.Repeat(
                    new Branch(context.expressions().expression(node.expression()), steps(node.triggerStep())));
        }
        if (node.IF().isEmpty()) {
            node.assignment().forEach(newRow == null ? this::requireVariables : this::requireNewRow);
            return new Step.Assign(new ChangeBuilder(context).assignments(node.assignment()), place);
        }
        List<Branch> branches = new ArrayList<>();
        for (TriggerBranchContext branch : node.triggerBranch()) {
            branches.add(
                    new Branch(context.expressions().expression(branch.expression()), steps(branch.triggerStep())));
        }
        if (node.ELSE() != null) {
            branches.add(new Branch(null, steps(node.otherwise)));
        }
        return new Step.Choose(branches);
    }

    private Step query(QueryContext node) {
        SelectSpecificationContext select = QueryBuilder.plainSelect(node.queryBody());
        if (newRow != null || select == null || select.intoClause() == null) {
            return new Step.Run(context.queries().query(node));
        }
        if (select.intoClause().TABLE() != null || select.intoClause().temporaryClause() != null) {
            throw SyntaxErrors.at(
                    select.intoClause().getStart(), "INTO of a procedure is for variables, it makes no table");
        }
        context.takeInto(select);
        Query query = context.queries().query(node);
        List<QualifiedNameContext> names = select.intoClause().qualifiedName();
        List<Expression> values =
                ChangeBuilder.columns(new Expression.ScalarSubquery(query, query.place()), names.size());
        List<Assignment> assignments = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Name name = TreeContext.name(names.get(i));
            if (name.schema() != null) {
                throw SyntaxErrors.at(names.get(i).getStart(), "a variable is named without a schema");
            }
            assignments.add(new Assignment(new ColumnTarget(name.name(), name.place()), values.get(i)));
        }
        return new Step.Assign(assignments, query.place());
    }

    private void requireNewRow(AssignmentContext node) {
        List<IdentifierContext> parts = node.identifier();
        if (node.LPAREN() != null
                || parts.size() != 2
                || !TreeContext.name(parts.get(0)).equals(newRow)) {
            throw SyntaxErrors.at(
                    node.getStart(), "SET of a trigger assigns columns of the new row, as " + newRow + ".name");
        }
    }

    private void requireVariables(AssignmentContext node) {
        if (!node.subscript.isEmpty()
                || node.LPAREN() == null && node.identifier().size() != 1) {
            throw SyntaxErrors.at(node.getStart(), "SET of a procedure assigns its variables");
        }
    }

    private static String sqlState(Token token) {
        String state = TreeContext.unquote(token.getText());
        if (!state.matches("[0-9A-Z]{5}") || state.startsWith("00")) {
            throw SyntaxErrors.at(
                    token,
                    "'" + state + "' is no SQLSTATE of an error: five digits or capital letters, the first not 00");
        }
        return state;
    }
}
