package org.ashlardb.sql.parser;

import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ConstraintTimingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ForeignKeyClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReferenceOptionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReferencesClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ReferentialActionContext;
import org.ashlardb.sql.tree.DefinitionStatement.Timing;
import org.ashlardb.sql.tree.ForeignKeyClause;
import org.ashlardb.sql.tree.ForeignKeyClause.Action;
import org.ashlardb.sql.tree.ForeignKeyClause.Rule;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Builds FOREIGN KEY and REFERENCES, each option of which may be written once. */
final class ForeignKeyBuilder {
    private Action onDelete;
    private Action onUpdate;
    private Boolean full;
    private Boolean deferrable;
    private Boolean deferred;

    private ForeignKeyBuilder() {}

    static ForeignKeyClause build(String name, ForeignKeyClauseContext node, Place place) {
        return build(name, TreeContext.names(node.identifier()), node.referencesClause(), place);
    }

    static ForeignKeyClause build(String name, List<String> columns, ReferencesClauseContext node, Place place) {
        ForeignKeyBuilder builder = new ForeignKeyBuilder();
        for (ReferenceOptionContext option : node.referenceOption()) {
            builder.apply(option);
        }
        Timing timing = builder.timing(place);
        return new ForeignKeyClause(
                name,
                columns,
                TreeContext.name(node.qualifiedName()),
                TreeContext.names(node.identifier()),
                Boolean.TRUE.equals(builder.full),
                builder.onDelete == null ? Action.NONE : builder.onDelete,
                builder.onUpdate == null ? Action.NONE : builder.onUpdate,
                timing != Timing.NOT_DEFERRABLE,
                timing == Timing.DEFERRED,
                place);
    }

    private void apply(ReferenceOptionContext option) {
        if (option.MATCH() != null) {
            requireFirst(full, option);
            full = isFull(option);
        } else if (option.constraintTiming() != null) {
            apply(option.constraintTiming());
        } else if (option.DELETE() != null) {
            requireFirst(onDelete, option);
            onDelete = action(option.referentialAction());
        } else {
            requireFirst(onUpdate, option);
            onUpdate = action(option.referentialAction());
            if (!onUpdate.columns().isEmpty()) {
                throw TreeContext.place(option)
                        .error(SqlState.NOT_SUPPORTED, "columns can be named for ON DELETE, not for ON UPDATE");
            }
        }
    }

    private void apply(ConstraintTimingContext timing) {
        if (timing.DEFERRABLE() != null) {
            requireFirst(deferrable, timing);
            deferrable = timing.NOT() == null;
        } else {
            requireFirst(deferred, timing);
            deferred = timing.DEFERRED() != null;
        }
    }

    private static void requireFirst(Object before, ParserRuleContext option) {
        if (before != null) {
            throw TreeContext.place(option).error(SqlState.SYNTAX_ERROR, "the constraint has this option already");
        }
    }

    private static boolean isFull(ReferenceOptionContext option) {
        if (option.FULL() != null) {
            return true;
        }
        String match = TreeContext.name(option.identifier());
        if (match.equals("SIMPLE")) {
            return false;
        }
        String state = match.equals("PARTIAL") ? SqlState.NOT_SUPPORTED : SqlState.SYNTAX_ERROR;
        throw TreeContext.place(option).error(state, "MATCH " + match + ", expected SIMPLE or FULL");
    }

    private static Action action(ReferentialActionContext node) {
        Rule rule = Rule.NO_ACTION;
        if (node.CASCADE() != null) {
            rule = Rule.CASCADE;
        } else if (node.RESTRICT() != null) {
            rule = Rule.RESTRICT;
        } else if (node.SET() != null) {
            rule = node.NULL() != null ? Rule.SET_NULL : Rule.SET_DEFAULT;
        }
        List<String> columns = node.columnAliases() == null
                ? List.of()
                : TreeContext.names(node.columnAliases().identifier());
        return new Action(rule, columns);
    }

    /** What stands behind a key that is to be unique. */
    static Timing timing(List<ConstraintTimingContext> options) {
        ForeignKeyBuilder builder = new ForeignKeyBuilder();
        options.forEach(builder::apply);
        return options.isEmpty() ? Timing.NOT_DEFERRABLE : builder.timing(TreeContext.place(options.get(0)));
    }

    private Timing timing(Place place) {
        if (Boolean.TRUE.equals(deferred) && Boolean.FALSE.equals(deferrable)) {
            throw place.error(SqlState.SYNTAX_ERROR, "a constraint that is INITIALLY DEFERRED is DEFERRABLE");
        }
        return Boolean.TRUE.equals(deferred)
                ? Timing.DEFERRED
                : Boolean.TRUE.equals(deferrable) ? Timing.IMMEDIATE : Timing.NOT_DEFERRABLE;
    }
}
