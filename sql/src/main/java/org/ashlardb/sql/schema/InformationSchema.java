package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.ashlardb.sql.type.SqlType;

/** The system tables: those of the standard and of H2. Each group of them has a class that makes the rows. */
public final class InformationSchema {
    public static final String NAME = "INFORMATION_SCHEMA";

    /** The name of the only catalog, which no statement needs. */
    public static final String CATALOG = "ASHLAR";

    private static final Map<String, SystemTable> TABLES = tablesByName();

    private InformationSchema() {}

    private static Map<String, SystemTable> tablesByName() {
        Map<String, SystemTable> tables = new TreeMap<>();
        List<SystemTable> all = new ArrayList<>();
        all.addAll(RelationRows.tables());
        all.addAll(ViewRows.tables());
        all.addAll(ColumnRows.tables());
        all.addAll(ConstraintRows.tables());
        all.addAll(IndexRows.tables());
        all.addAll(TypeRows.tables());
        all.addAll(EnvironmentRows.tables());
        all.addAll(PrivilegeRows.tables());
        all.addAll(DefinitionRows.tables());
        all.addAll(FunctionRows.tables());
        all.addAll(TriggerRows.tables());
        all.addAll(AbsentObjects.tables());
        all.forEach(table -> tables.put(table.name(), table));
        return Collections.unmodifiableMap(tables);
    }

    /** All of them, by name. */
    public static Collection<SystemTable> tables() {
        return TABLES.values();
    }

    /** The system table, or null. */
    public static SystemTable find(String name) {
        return TABLES.get(name);
    }

    /** A table; a column's name that begins with # is that of a number. */
    static SystemTable table(String name, Function<CatalogView, List<Object[]>> rows, String... columnNames) {
        return new SystemTable(name, columns(columnNames), false, wanted -> rows.apply(wanted.catalog()));
    }

    /** A table whose rows are each about the table that its columns TABLE_SCHEMA and TABLE_NAME name. */
    static SystemTable tableByTable(String name, SystemTable.Producer rows, String... columnNames) {
        return new SystemTable(name, columns(columnNames), true, rows);
    }

    private static List<ColumnSchema> columns(String... columnNames) {
        List<ColumnSchema> columns = new ArrayList<>();
        for (String column : columnNames) {
            boolean number = column.charAt(0) == '#';
            columns.add(new ColumnSchema(
                    number ? column.substring(1) : column, number ? SqlType.BIGINT : SqlType.VARCHAR, true));
        }
        return columns;
    }

    /** A row of values by the names of their columns; NULL for others. */
    static Object[] row(Map<String, Object> values, String[] columns) {
        Object[] row = new Object[columns.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = values.get(columns[i]);
        }
        return row;
    }

    /** As the standard writes truth. */
    static String yesOrNo(boolean value) {
        return value ? "YES" : "NO";
    }
}
