package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.Returning;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlState;

/** Binds changes, also those within other statements, which are carried out before these. */
final class ChangeBinder {
    private final BindContext context;

    ChangeBinder(BindContext context) {
        this.context = context;
    }

    ChangePlan bind(Statement statement) {
        if (statement instanceof Statement.With with) {
            int visible = addCommonTables(with.with());
            try {
                return bind(with.change());
            } finally {
                context.commonTables().hide(visible);
            }
        }
        if (statement instanceof Statement.Insert insert) {
            return insert.conflict() != null && insert.conflict().isMerge()
                    ? mergeKey(insert)
                    : new InsertBinder(context, insert).bind();
        }
        if (statement instanceof Statement.Update update) {
            return new UpdateBinder(context).update(update);
        }
        if (statement instanceof Statement.Delete delete) {
            return new UpdateBinder(context).delete(delete);
        }
        if (statement instanceof Statement.Merge merge) {
            return new MergeBinder(context, merge).bind();
        }
        if (statement instanceof Statement.Call call) {
            return new CallBinder(context).bind(call, CallBinder.procedure(call, context));
        }
        throw new IllegalArgumentException(statement.getClass().getSimpleName() + " is not bound");
    }

    private ChangePlan mergeKey(Statement.Insert insert) {
        Statement.Merge merge = MergeKey.of(context, insert);
        return merge == null ? new InsertBinder(context, insert).bind() : new MergeBinder(context, merge).bind();
    }

    /**
     * Makes tables of a statement's WITH clause visible, one after the other, and binds the changes among them. Returns
     * what {@link BindContext#hideCommonTables} needs to undo it.
     */
    int addCommonTables(List<Query.CommonTable> tables) {
        int visible = context.commonTables().add(List.of());
        for (Query.CommonTable table : tables) {
            if (table.change() != null) {
                context.commonTables().setStored(table, step(table.change(), table.name()));
            }
            context.commonTables().add(List.of(table));
        }
        return visible;
    }

    /** Adds a change to the statement's steps; what it returns can be read by the steps behind it. */
    private StoredRelation step(Statement change, String name) {
        ChangePlan plan = bind(change);
        context.addStep(plan);
        return stored(plan, name);
    }

    private static StoredRelation stored(ChangePlan plan, String name) {
        List<ColumnSchema> columns = new ArrayList<>();
        if (plan.returned() != null) {
            for (Variable output : plan.returned().outputs()) {
                columns.add(new ColumnSchema(output.name(), output.type(), true));
            }
        }
        return new StoredRelation(
                name, columns, plan.returned() == null ? -1 : plan.returned().slot());
    }

    /** The rows of the statement's last step, which is the statement itself. */
    static StoredRelation stored(ChangePlan plan) {
        return stored(
                plan, plan instanceof ChangePlan.Call ? "CALL" : plan.table().name());
    }

    /** FINAL TABLE or OLD TABLE: the rows that a change writes or finds. */
    StoredRelation delta(TableReference.Delta node) {
        QueryBody.SelectItem all =
                new QueryBody.AllColumns(List.of(node.old() ? "OLD" : "NEW"), List.of(), node.place());
        Returning returning = new Returning(null, null, List.of(all), node.place());
        return step(returning(node.change(), returning), node.alias() == null ? "(change)" : node.alias());
    }

    private static Statement returning(Statement change, Returning returning) {
        if (change instanceof Statement.With with) {
            return new Statement.With(with.with(), returning(with.change(), returning), with.place());
        }
        if (change instanceof Statement.Insert insert && insert.returning() == null) {
            return new Statement.Insert(
                    insert.table(),
                    insert.alias(),
                    insert.columns(),
                    insert.overriding(),
                    insert.query(),
                    insert.conflict(),
                    returning,
                    insert.place());
        }
        if (change instanceof Statement.Update update && update.returning() == null) {
            return new Statement.Update(
                    update.table(),
                    update.alias(),
                    update.assignments(),
                    update.from(),
                    update.where(),
                    update.first(),
                    returning,
                    update.place());
        }
        if (change instanceof Statement.Delete delete && delete.returning() == null) {
            return new Statement.Delete(
                    delete.table(),
                    delete.alias(),
                    delete.using(),
                    delete.where(),
                    delete.first(),
                    returning,
                    delete.place());
        }
        if (change instanceof Statement.Merge merge && merge.returning() == null) {
            return new Statement.Merge(
                    merge.table(),
                    merge.alias(),
                    merge.source(),
                    merge.condition(),
                    merge.clauses(),
                    returning,
                    merge.place());
        }
        throw change.place().error(SqlState.SYNTAX_ERROR, "a change in FINAL TABLE or OLD TABLE has no RETURNING");
    }
}
