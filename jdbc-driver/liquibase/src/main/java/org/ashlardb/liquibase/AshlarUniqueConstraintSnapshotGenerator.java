package org.ashlardb.liquibase;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import liquibase.Scope;
import liquibase.database.Database;
import liquibase.exception.DatabaseException;
import liquibase.executor.ExecutorService;
import liquibase.snapshot.CachedRow;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.UniqueConstraintSnapshotGenerator;
import liquibase.statement.core.RawParameterizedSqlStatement;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Column;
import liquibase.structure.core.Schema;
import liquibase.structure.core.Table;
import liquibase.structure.core.UniqueConstraint;

/** Reads UNIQUE constraints and their columns from INFORMATION_SCHEMA. */
@SuppressWarnings({"unchecked", "rawtypes"}) // as in what it extends
public final class AshlarUniqueConstraintSnapshotGenerator extends UniqueConstraintSnapshotGenerator {
    private static final String CONSTRAINTS = """
            SELECT constraint_name, table_name FROM information_schema.table_constraints
            WHERE constraint_type = 'UNIQUE' AND table_schema = ? AND table_name = ?
            ORDER BY constraint_name
            """;
    private static final String COLUMNS = """
            SELECT constraint_name, column_name, constraint_schema AS constraint_container
            FROM information_schema.key_column_usage JOIN information_schema.table_constraints
              USING (constraint_schema, constraint_name, table_schema, table_name)
            WHERE constraint_type = 'UNIQUE' AND table_schema = ? AND table_name = ?
            ORDER BY constraint_name, ordinal_position
            """;

    @Override
    public int getPriority(Class<? extends DatabaseObject> type, Database database) {
        return database instanceof AshlarDatabase ? super.getPriority(type, database) + 1 : PRIORITY_NONE;
    }

    @Override
    public Class<? extends SnapshotGenerator>[] replaces() {
        return new Class[] {UniqueConstraintSnapshotGenerator.class};
    }

    @Override
    protected List<CachedRow> listConstraints(Table table, DatabaseSnapshot snapshot, Schema schema)
            throws DatabaseException {
        List<CachedRow> rows = new ArrayList<>();
        for (Map<String, ?> row : query(snapshot.getDatabase(), CONSTRAINTS, schema.getName(), table.getName())) {
            rows.add(new CachedRow(new HashMap<>(row)));
        }
        return rows;
    }

    /** Those of the constraint of that name or, where a change log names none, of these columns. */
    @Override
    protected List<Map<String, ?>> listColumns(
            UniqueConstraint constraint, Database database, DatabaseSnapshot snapshot) throws DatabaseException {
        String table = database.correctObjectName(constraint.getRelation().getName(), Table.class);
        String name = database.correctObjectName(constraint.getName(), UniqueConstraint.class);
        List<String> wanted = new ArrayList<>();
        for (Column column : constraint.getColumns()) {
            wanted.add(database.correctObjectName(column.getName(), Column.class));
        }
        Map<Object, List<Map<String, ?>>> constraints = new LinkedHashMap<>();
        for (Map<String, ?> row :
                query(database, COLUMNS, constraint.getSchema().getName(), table)) {
            constraints
                    .computeIfAbsent(row.get("CONSTRAINT_NAME"), unseen -> new ArrayList<>())
                    .add(row);
        }
        if (name != null) {
            return constraints.getOrDefault(name, List.of());
        }
        return constraints.values().stream()
                .filter(columns -> wanted.equals(
                        columns.stream().map(row -> row.get("COLUMN_NAME")).toList()))
                .findFirst()
                .orElse(List.of());
    }

    private static List<Map<String, ?>> query(Database database, String sql, Object... values)
            throws DatabaseException {
        return Scope.getCurrentScope()
                .getSingleton(ExecutorService.class)
                .getExecutor("jdbc", database)
                .queryForList(new RawParameterizedSqlStatement(sql, values));
    }
}
