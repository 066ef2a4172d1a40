package org.ashlardb.jdbc.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Columns of INFORMATION_SCHEMA that generators of code read in H2. */
final class CodeGeneratorColumnsTest {
    @Test
    void tellHowTablesAreStoredSequencesCachedAndElementsNamed() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT, b INT ARRAY)");
            statement.execute("CREATE VIEW v AS SELECT a FROM t");
            statement.execute("CREATE SEQUENCE s");
            is("MEMORY", statement, "SELECT storage_type FROM information_schema.tables WHERE table_name = 'T'");
            is(null, statement, "SELECT storage_type FROM information_schema.tables WHERE table_name = 'V'");
            is("1", statement, "SELECT cache FROM information_schema.sequences WHERE sequence_name = 'S'");
            is("2_", statement, "SELECT dtd_identifier FROM information_schema.element_types WHERE object_name = 'T'");
        }
    }

    private static void is(String expected, Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            assertEquals(expected, rows.getString(1), query);
        }
    }
}
