package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.CompoundStepContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CreateTriggerContext;
import org.ashlardb.sql.parser.AshlarSqlParser.DropTriggerContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerAliasContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerEventContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TriggerTailContext;
import org.ashlardb.sql.tree.DefinitionStatement;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.tree.Trigger.Event;
import org.ashlardb.sql.type.SqlState;

/** Builds CREATE and DROP TRIGGER, in the words of the standard, of MySQL's bodies and of SQLite's. */
final class TriggerBuilder {
    private static final String OLD = "OLD";
    private static final String NEW = "NEW";

    private final TreeContext context;

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
        Trigger.Names names = names(tail.triggerAlias());
        List<Event> events = new ArrayList<>();
        node.triggerHead().triggerEvent().forEach(event -> events.add(event(event)));
        Trigger trigger = new Trigger(
                node.triggerHead().BEFORE() != null,
                events,
                names,
                tail.ROW() != null || tail.STATEMENT() == null && isForEachRow(tail),
                tail.WHEN() == null ? null : context.expressions().expression(tail.expression()),
                new StepBuilder(context, names.newRow()).step(tail.routineStep()),
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
        return new Trigger.Text(
                tail.WHEN() == null ? null : context.text(tail.expression()), context.text(tail.routineStep()));
    }

    /** SQLite, whose bodies begin without ATOMIC, knows no triggers for statements, and the standard has them as default. */
    private static boolean isForEachRow(TriggerTailContext tail) {
        CompoundStepContext body = tail.routineStep().compoundStep();
        return body != null && body.BEGIN() != null && body.ATOMIC() == null;
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
}
