package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ashlardb.sql.tree.Trigger;
import org.ashlardb.sql.tree.Trigger.Event;

/** The system tables about triggers: TRIGGERS, and the columns that some of them fire for. */
final class TriggerRows {
    private static final String[] TRIGGERS = {
        "TRIGGER_CATALOG",
        "TRIGGER_SCHEMA",
        "TRIGGER_NAME",
        "EVENT_MANIPULATION",
        "EVENT_OBJECT_CATALOG",
        "EVENT_OBJECT_SCHEMA",
        "EVENT_OBJECT_TABLE",
        "#ACTION_ORDER",
        "ACTION_CONDITION",
        "ACTION_STATEMENT",
        "ACTION_ORIENTATION",
        "ACTION_TIMING",
        "ACTION_REFERENCE_OLD_TABLE",
        "ACTION_REFERENCE_NEW_TABLE",
        "ACTION_REFERENCE_OLD_ROW",
        "ACTION_REFERENCE_NEW_ROW",
        "CREATED",
        "REMARKS"
    };

    private TriggerRows() {}

    static List<SystemTable> tables() {
        return List.of(
                table("TRIGGERS", TriggerRows::triggers, TRIGGERS),
                table(
                        "TRIGGERED_UPDATE_COLUMNS",
                        TriggerRows::columns,
                        "TRIGGER_CATALOG",
                        "TRIGGER_SCHEMA",
                        "TRIGGER_NAME",
                        "EVENT_OBJECT_CATALOG",
                        "EVENT_OBJECT_SCHEMA",
                        "EVENT_OBJECT_TABLE",
                        "EVENT_OBJECT_COLUMN"));
    }

    /** A row for each change that a trigger fires for. */
    private static List<Object[]> triggers(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            long order = 0;
            for (TriggerSchema trigger : TriggerSchema.of(table.table().definition())) {
                order++;
                Trigger tree = trigger.tree(catalog);
                for (Event event : tree.events()) {
                    rows.add(row(table, trigger, tree, event, order));
                }
            }
        }
        return rows;
    }

    private static Object[] row(TableSchema table, TriggerSchema trigger, Trigger tree, Event event, long order) {
        Map<String, Object> values = new HashMap<>();
        values.put("TRIGGER_CATALOG", CATALOG);
        values.put("TRIGGER_SCHEMA", table.schema());
        values.put("TRIGGER_NAME", trigger.name());
        values.put("REMARKS", trigger.comment());
        values.put("EVENT_MANIPULATION", event.change().name());
        values.put("EVENT_OBJECT_CATALOG", CATALOG);
        values.put("EVENT_OBJECT_SCHEMA", table.schema());
        values.put("EVENT_OBJECT_TABLE", table.name());
        values.put("#ACTION_ORDER", order);
        values.put("ACTION_CONDITION", tree.text().condition());
        values.put("ACTION_STATEMENT", tree.text().body());
        values.put("ACTION_ORIENTATION", tree.forEachRow() ? "ROW" : "STATEMENT");
        values.put("ACTION_TIMING", tree.before() ? "BEFORE" : "AFTER");
        values.put("ACTION_REFERENCE_OLD_TABLE", tree.names().oldTable());
        values.put("ACTION_REFERENCE_NEW_TABLE", tree.names().newTable());
        if (tree.forEachRow()) {
            values.put("ACTION_REFERENCE_OLD_ROW", tree.names().oldRow());
            values.put("ACTION_REFERENCE_NEW_ROW", tree.names().newRow());
        }
        return InformationSchema.row(values, TRIGGERS);
    }

    private static List<Object[]> columns(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (TriggerSchema trigger : TriggerSchema.of(table.table().definition())) {
                for (Event event : trigger.tree(catalog).events()) {
                    for (String column : event.columns()) {
                        rows.add(new Object[] {
                            CATALOG, table.schema(), trigger.name(), CATALOG, table.schema(), table.name(), column
                        });
                    }
                }
            }
        }
        return rows;
    }
}
