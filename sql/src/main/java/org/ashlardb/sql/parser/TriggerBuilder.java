package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.ashlardb.sql.parser.AshlarSqlParser.AssignmentContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateTriggerContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropTriggerContext;
import org.ashlardb.sql.parser.AshlarSqlParser.IdentifierContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerAliasContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerBranchContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerEventContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerStepContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerTailContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Branch;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.tree.Trigger.Event;
import org.ashlardb.sql.tree.Trigger.Step;
import org.ashlardb.sql.type.SqlState;

/** Builds CREATE and DROP TRIGGER, in the words of the standard, of MySQL's bodies and of SQLite's. */
final class TriggerBuilder {
    private static final String OLD = "OLD";
    private static final String NEW = "NEW";

    private final TreeContext context;
    private Trigger.Names names;

    TriggerBuilder(TreeContext context) {
        this.context = context;
    }

    DefinitionStatement drop(DropTriggerContext node) {
        return new DefinitionStatement.DropTrigger(
                TreeContext.name(node.name),
                node.table == null ? null : TreeContext.name(node.table),
                node.EXISTS() != null,
                TreeContext.place(node));
    }

    DefinitionStatement create(CreateTriggerContext node) {
        if (context.parameterCount() > 0) {
            throw TreeContext.place(node).error(SqlState.SYNTAX_ERROR, "a trigger has no parameters");
        }
        TriggerTailContext tail = node.triggerTail();
        names = names(tail.triggerAlias());
        List<Event> events = new ArrayList<>();
        node.triggerHead().triggerEvent().forEach(event -> events.add(event(event)));
        Trigger trigger = new Trigger(
                node.triggerHead().BEFORE() != null,
                events,
                names,
                tail.ROW() != null || tail.STATEMENT() == null && isForEachRow(tail),
                tail.WHEN() == null ? null : context.expressions().expression(tail.expression()),
                steps(tail.triggerStep()),
                text(tail),
                TreeContext.place(node));
        return new DefinitionStatement.CreateTrigger(
                TreeContext.name(node.name),
                node.REPLACE() != null,
                node.EXISTS() != null,
                TreeContext.name(node.table),
                trigger,
                context.text(node.triggerHead()),
                context.storedText(tail),
                TreeContext.place(node));
    }

    private Trigger.Text text(TriggerTailContext tail) {
        Token first = tail.BEGIN() == null
                ? tail.triggerStep(0).getStart()
                : tail.BEGIN().getSymbol();
        return new Trigger.Text(
                tail.WHEN() == null ? null : context.text(tail.expression()), context.text(first, tail.getStop()));
    }

    /** SQLite, whose bodies begin without ATOMIC, knows no triggers for statements, and the standard has them as default. */
    private static boolean isForEachRow(TriggerTailContext tail) {
        return tail.BEGIN() != null && tail.ATOMIC() == null;
    }

    private static Event event(TriggerEventContext node) {
        Change change = node.INSERT() != null ? Change.INSERT : node.DELETE() != null ? Change.DELETE : Change.UPDATE;
        return new Event(change, TreeContext.names(node.identifier()));
    }

    private static Trigger.Names names(List<TriggerAliasContext> nodes) {
        String[] given = new String[4];
        for (TriggerAliasContext node : nodes) {
            int at = (node.TABLE() == null ? 0 : 2) + (node.NEW() == null ? 0 : 1);
            if (given[at] != null) {
                throw SyntaxErrors.at(node.getStart(), "REFERENCING names it twice");
            }
            given[at] = TreeContext.name(node.identifier());
        }
        return new Trigger.Names(
                given[0] == null ? OLD : given[0], given[1] == null ? NEW : given[1], given[2], given[3]);
    }

    private List<Step> steps(List<TriggerStepContext> nodes) {
        List<Step> steps = new ArrayList<>();
        nodes.forEach(node -> steps.add(step(node)));
        return steps;
    }

    private Step step(TriggerStepContext node) {
        Place place = TreeContext.place(node);
        if (node.query() != null) {
            return new Trigger.Run(context.queries().query(node.query()));
        }
        if (node.changeStatement() != null) {
            return new Trigger.Run(new ChangeBuilder(context).change(node.changeStatement()));
        }
        if (node.SIGNAL() != null) {
            Expression message =
                    node.expression() == null ? null : context.expressions().expression(node.expression());
            return new Trigger.Signal(sqlState(node.STRING_LITERAL().getSymbol()), message, place);
        }
        if (node.IF().isEmpty()) {
            node.assignment().forEach(this::requireNewRow);
            return new Trigger.Assign(new ChangeBuilder(context).assignments(node.assignment()), place);
        }
        List<Branch> branches = new ArrayList<>();
        for (TriggerBranchContext branch : node.triggerBranch()) {
            branches.add(
                    new Branch(context.expressions().expression(branch.expression()), steps(branch.triggerStep())));
        }
        if (node.ELSE() != null) {
            branches.add(new Branch(null, steps(node.otherwise)));
        }
        return new Trigger.Choose(branches);
    }

    private void requireNewRow(AssignmentContext node) {
        List<IdentifierContext> parts = node.identifier();
        if (node.LPAREN() != null
                || parts.size() != 2
                || !TreeContext.name(parts.get(0)).equals(names.newRow())) {
            throw SyntaxErrors.at(
                    node.getStart(), "SET of a trigger assigns columns of the new row, as " + names.newRow() + ".name");
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
