package org.ashlardb.bench.target;

import java.sql.SQLException;
import java.sql.Statement;

/** What the DuckDB configurations share. It is made for analysis: single-row transactions are its weak side. */
abstract class DuckDbTarget extends Target {
    @Override
    public final String driver() {
        return "org.duckdb.DuckDBDriver";
    }

    @Override
    public final Dialect dialect() {
        return new Dialect("CREATE TABLE", "INTEGER DEFAULT nextval('test_id')", ", PRIMARY KEY(id)", "\"");
    }

    @Override
    public final String binaryType(int length) {
        return "BLOB";
    }

    /** DuckDB numbers rows by a sequence only. */
    @Override
    public final void dropTable(Statement statement) throws SQLException {
        super.dropTable(statement);
        statement.execute("CREATE OR REPLACE SEQUENCE test_id");
    }
}
