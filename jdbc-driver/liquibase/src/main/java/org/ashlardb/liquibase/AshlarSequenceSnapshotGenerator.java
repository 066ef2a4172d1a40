package org.ashlardb.liquibase;

import liquibase.database.Database;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.snapshot.jvm.SequenceSnapshotGenerator;
import liquibase.statement.SqlStatement;
import liquibase.statement.core.RawParameterizedSqlStatement;
import liquibase.structure.DatabaseObject;
import liquibase.structure.core.Schema;

/** Reads sequences from INFORMATION_SCHEMA; those of identity columns are not there. */
@SuppressWarnings({"unchecked", "rawtypes"}) // as in what it extends
public final class AshlarSequenceSnapshotGenerator extends SequenceSnapshotGenerator {
    private static final String QUERY = """
            SELECT sequence_name, start_value, minimum_value AS min_value, maximum_value AS max_value,
                increment AS increment_by, cycle_option AS will_cycle
            FROM information_schema.sequences WHERE sequence_schema = ?
            """;

    @Override
    public int getPriority(Class<? extends DatabaseObject> type, Database database) {
        return database instanceof AshlarDatabase ? super.getPriority(type, database) + 1 : PRIORITY_NONE;
    }

    @Override
    public Class<? extends SnapshotGenerator>[] replaces() {
        return new Class[] {SequenceSnapshotGenerator.class};
    }

    @Override
    protected SqlStatement getSelectSequenceStatement(Schema schema, Database database) {
        return new RawParameterizedSqlStatement(QUERY, schema.getName());
    }
}
