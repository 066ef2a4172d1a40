package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.Index;
import org.ashlardb.sql.execute.KeyCollector;
import org.ashlardb.sql.execute.StatementMemory;
import org.ashlardb.sql.plan.ChangePlan;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.Suggestion;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.ResultCursor;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;

/** Which generated keys a command's caller wants, and those of its last run. */
final class GeneratedKeys {
    private static final int[] NO_COLUMNS = {};

    private final StatementMemory memory;
    private boolean wanted;
    private int[] ordinals;
    private String[] names;
    private KeyCollector collector;
    private ChangePlan collectorPlan;

    GeneratedKeys(StatementMemory memory) {
        this.memory = memory;
        collector = new KeyCollector(NO_COLUMNS, new SqlKind[0], memory);
    }

    boolean isWanted() {
        return wanted;
    }

    void want(boolean now) {
        wanted = now;
        ordinals = null;
        names = null;
        collectorPlan = null;
    }

    void want(int[] columns) {
        want(columns != null && columns.length > 0);
        ordinals = columns == null ? null : columns.clone();
    }

    void want(String[] columns) {
        want(columns != null && columns.length > 0);
        names = columns == null ? null : columns.clone();
    }

    /** The collector for a run of the plan, emptied; null when the plan writes no rows. */
    KeyCollector begin(ChangePlan plan) {
        collector.clear();
        if (collectorPlan != plan || plan == null) {
            int[] columns = ordinals(plan);
            SqlKind[] kinds = new SqlKind[columns.length];
            for (int i = 0; i < columns.length; i++) {
                kinds[i] = plan.table().columns().get(columns[i]).type().kind();
            }
            collector = new KeyCollector(columns, kinds, memory);
            collectorPlan = plan;
        }
        return collector;
    }

    private int[] ordinals(ChangePlan plan) {
        if (plan == null || plan instanceof ChangePlan.Delete || plan instanceof ChangePlan.Call) {
            return NO_COLUMNS;
        }
        TableSchema table = plan.table();
        List<Integer> columns = new ArrayList<>();
        if (ordinals != null) {
            for (int ordinal : ordinals) {
                if (ordinal < 0 || ordinal >= table.visible().size()) {
                    throw new SqlException(
                            SqlState.UNKNOWN_COLUMN,
                            "table " + table.name() + " has no column " + (ordinal + 1) + " to return");
                }
                columns.add(table.visible().get(ordinal));
            }
        } else if (names != null) {
            for (String name : names) {
                columns.add(column(table, name));
            }
        } else {
            addUsual(table, columns);
        }
        if (plan instanceof ChangePlan.Update update) {
            columns.removeIf(column -> !update.columns().contains(column));
        }
        int[] result = new int[columns.size()];
        for (int i = 0; i < result.length; i++) {
            result[i] = columns.get(i);
        }
        return result;
    }

    private static void addUsual(TableSchema table, List<Integer> columns) {
        for (int i = 0; i < table.columns().size(); i++) {
            if (table.columns().get(i).isIdentity()) {
                columns.add(i);
            }
        }
        Index primary = table.table().primaryKey();
        if (columns.isEmpty() && primary != null) {
            for (int column : primary.definition().columns()) {
                columns.add(column);
            }
        }
    }

    /** Names are taken as they are, and if no column has that name, without regard to case. */
    private static int column(TableSchema table, String name) {
        int exact = table.columnIndex(name);
        List<String> known = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            known.add(table.columns().get(i).name());
            if (exact < 0 && known.get(i).equalsIgnoreCase(name)) {
                exact = i;
            }
        }
        if (exact < 0) {
            throw new SqlException(
                    SqlState.UNKNOWN_COLUMN,
                    "column " + name + " of table " + table.name() + " does not exist" + Suggestion.of(name, known));
        }
        return exact;
    }

    List<ResultColumn> columns(ChangePlan plan) {
        List<ResultColumn> columns = new ArrayList<>();
        if (wanted && plan != null) {
            for (int ordinal : ordinals(plan)) {
                ColumnSchema column = plan.table().columns().get(ordinal);
                columns.add(new ResultColumn(
                        column.name(),
                        column.name(),
                        plan.table().name(),
                        plan.table().schema(),
                        column.type(),
                        column.nullable(),
                        column.isIdentity()));
            }
        }
        return columns;
    }

    ResultCursor result() {
        if (!wanted) {
            collector.clear();
        }
        return collector;
    }

    /** Gives the memory of the last run's keys back. */
    void close() {
        collector.clear();
    }
}
