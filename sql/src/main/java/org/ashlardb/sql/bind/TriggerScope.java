package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.StoredRelation;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TriggerSchema;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Statement;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Change;
import org.ashlardb.sql.type.SqlType;

/**
 * What the statements of a trigger find around them: the columns of the row it fires for, before the change and after it,
 * which are parameters, or tables of these rows, which are read from slots of the execution.
 */
public final class TriggerScope extends StepScope {
    /** Says what triggers do not do before rows are written. */
    public static final String CHANGES_NOTHING =
            "a trigger that fires BEFORE INSERT or UPDATE changes and locks no rows but the one to be written; use AFTER";

    private static final int OLD_TABLE = 0; // the slot of the rows before the change
    private static final int NEW_TABLE = 1; // that of the rows after it

    private final TriggerSchema schema;
    private final TableSchema table;
    private final Trigger trigger;
    private final Change change;

    /** What a trigger's statements find that fires for a change of rows of a table. */
    public TriggerScope(TriggerSchema schema, TableSchema table, Trigger trigger, Change change) {
        super(schema.home(), schema.name());
        this.schema = schema;
        this.table = table;
        this.trigger = trigger;
        this.change = change;
    }

    private TriggerScope(TriggerScope other) {
        super(other);
        schema = other.schema;
        table = other.table;
        trigger = other.trigger;
        change = other.change;
    }

    @Override
    public TriggerScope forNextStatement() {
        return new TriggerScope(this);
    }

    @Override
    String described() {
        return "trigger " + schema.name();
    }

    @Override
    String failure() {
        return described() + " refuses the change";
    }

    @Override
    public boolean mayChange() {
        return !trigger.before() || change == Change.DELETE;
    }

    @Override
    public String changesNothing() {
        return CHANGES_NOTHING;
    }

    @Override
    public int rowColumn(Statement.ColumnTarget column) {
        return UpdateBinder.column(table, column) + table.columns().size();
    }

    @Override
    String otherwise(String variable) {
        return mayChange()
                ? ""
                : "; a column of the row to be written is " + trigger.names().newRow() + "." + variable;
    }

    /** The row before the change, and that after it. */
    @Override
    public int given() {
        return trigger.forEachRow() ? 2 * table.columns().size() : 0;
    }

    /** Makes the tables of rows known. */
    @Override
    void enter(BindContext context) {
        context.newSlot();
        context.newSlot();
        if (!trigger.forEachRow()) {
            add(context, trigger.names().oldTable(), OLD_TABLE, change != Change.INSERT);
            add(context, trigger.names().newTable(), NEW_TABLE, change != Change.DELETE);
        }
    }

    @Override
    SqlType givenType(int parameter) {
        return table.columns().get(parameter % table.columns().size()).type();
    }

    @Override
    String givenName(int parameter) {
        return table.columns().get(parameter % table.columns().size()).name();
    }

    private void add(BindContext context, String name, int slot, boolean there) {
        if (name == null || !there) {
            return;
        }
        List<ColumnSchema> columns = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            columns.add(new ColumnSchema(column.name(), column.type(), true));
        }
        Query.CommonTable named =
                new Query.CommonTable(name, List.of(), null, null, false, null, null, null, Place.UNKNOWN);
        context.commonTables().add(List.of(named));
        context.commonTables().setStored(named, new StoredRelation(name, columns, slot));
    }

    @Override
    int givenParameter(Expression.ColumnName name) {
        List<String> parts = name.parts();
        if (!trigger.forEachRow() || parts.size() != 2) {
            return -1;
        }
        boolean old = parts.get(0).equals(trigger.names().oldRow());
        if (!old && !parts.get(0).equals(trigger.names().newRow())) {
            return -1;
        }
        int column = UpdateBinder.column(table, new Statement.ColumnTarget(parts.get(1), name.place()));
        return column + (old ? 0 : table.columns().size());
    }
}
