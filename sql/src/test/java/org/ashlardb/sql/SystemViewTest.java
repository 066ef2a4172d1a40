package org.ashlardb.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** System tables about views, types and privileges. */
class SystemViewTest {
    private static final String SCHEMA = "information_schema.";

    private final TestDatabase db = new TestDatabase();

    @AfterEach
    void close() {
        db.close();
    }

    private void is(List<String> expected, String sql) {
        assertEquals(expected, db.rows(sql), sql);
    }

    private void uses(String query, String... expected) {
        db.run("CREATE VIEW x AS " + query);
        is(
                List.of(expected),
                "SELECT table_name || '.' || column_name FROM " + SCHEMA
                        + "view_column_usage WHERE view_name = 'X' ORDER BY 1");
        db.run("DROP VIEW x");
    }

    @Test
    void columnsThatViewsUse() {
        db.run("CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT)", "CREATE TABLE u (a INT, d VARCHAR(10))");
        uses("SELECT 1 AS n");
        uses("SELECT a FROM t", "T.A");
        uses("SELECT * FROM t", "T.A", "T.B", "T.C");
        uses("SELECT a + b AS s FROM t WHERE c > 0", "T.A", "T.B", "T.C");
        uses("SELECT t.a FROM t JOIN u ON t.b = u.a ORDER BY u.d", "T.A", "T.B", "U.A", "U.D");
        uses("SELECT COUNT(b) AS n, c FROM t GROUP BY c HAVING MAX(a) > 1", "T.A", "T.B", "T.C");
        uses("SELECT x.y FROM (SELECT b AS y, c FROM t) x", "T.B", "T.C");
        uses("SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.b)", "T.A", "T.B", "U.A");
        uses("SELECT a FROM t UNION ALL SELECT LENGTH(d) FROM u", "T.A", "U.D");
        uses("WITH w AS (SELECT a, b FROM t) SELECT p.a FROM w p, w q", "T.A", "T.B");
        uses("SELECT ROW_NUMBER() OVER (PARTITION BY b ORDER BY c) AS n FROM t", "T.B", "T.C");
        db.run("CREATE VIEW v AS SELECT a AS p, b AS q FROM t");
        uses("SELECT p FROM v WHERE q = 1", "V.P", "V.Q");
        uses("SELECT v.p, t.c FROM v JOIN t ON v.p = t.a", "T.A", "T.C", "V.P");
        is(
                List.of("ASHLAR|PUBLIC|V|ASHLAR|PUBLIC|T|A", "ASHLAR|PUBLIC|V|ASHLAR|PUBLIC|T|B"),
                "SELECT * FROM " + SCHEMA + "view_column_usage ORDER BY column_name");
        db.run("START TRANSACTION", "DROP VIEW v");
        is(List.of(), "SELECT * FROM " + SCHEMA + "view_column_usage");
        db.run("ROLLBACK");
    }

    @Test
    void viewsThatCanBeChanged() {
        db.run(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
                "CREATE VIEW plain AS SELECT a FROM t WHERE b > 0 WITH CHECK OPTION",
                "CREATE VIEW over_plain AS SELECT a FROM plain",
                "CREATE VIEW summed AS SELECT SUM(b) AS s FROM t");
        is(
                List.of("OVER_PLAIN|NONE|YES|YES|NO", "PLAIN|CASCADED|YES|YES|NO", "SUMMED|NONE|NO|NO|NO"),
                "SELECT table_name, check_option, is_updatable, insertable_into, is_trigger_updatable FROM " + SCHEMA
                        + "views ORDER BY 1");
        is(
                List.of("PLAIN|DELETE", "PLAIN|INSERT", "PLAIN|SELECT", "PLAIN|UPDATE", "SUMMED|SELECT"),
                "SELECT table_name, privilege_type FROM " + SCHEMA
                        + "table_privileges WHERE table_name IN ('PLAIN', 'SUMMED') ORDER BY 1, 2");
        is(
                List.of("A|INSERT", "A|REFERENCES", "A|SELECT", "A|UPDATE"),
                "SELECT column_name, privilege_type FROM " + SCHEMA
                        + "column_privileges WHERE table_name = 'T' AND column_name = 'A' ORDER BY 2");
        is(
                List.of("SELECT|NO"),
                "SELECT DISTINCT privilege_type, is_grantable FROM " + SCHEMA
                        + "table_privileges WHERE table_schema = 'INFORMATION_SCHEMA'");
        is(List.of("0"), "SELECT COUNT(*) FROM " + SCHEMA + "table_privileges WHERE grantee <> CURRENT_USER");
    }

    @Test
    void typesOfUsers() {
        db.run(
                "CREATE SCHEMA s",
                "CREATE TYPE s.mood AS ENUM ('sad', 'happy')",
                "CREATE DOMAIN percent AS INT CHECK (VALUE BETWEEN 0 AND 100)");
        is(
                List.of("S|MOOD|DISTINCT|FULL|ENUM"),
                "SELECT user_defined_type_schema, user_defined_type_name, user_defined_type_category, ordering_form,"
                        + " data_type FROM " + SCHEMA + "user_defined_types");
        is(List.of("PERCENT"), "SELECT domain_name FROM " + SCHEMA + "domains");
        is(List.of(), "SELECT * FROM " + SCHEMA + "triggers");
        is(List.of(), "SELECT specific_name, is_deterministic, created FROM " + SCHEMA + "routines");
        is(List.of(), "SELECT parameter_default FROM " + SCHEMA + "parameters");
    }

    @Test
    void columnsTellOfIdentities() {
        db.run(
                "CREATE TABLE numbered (a INT GENERATED ALWAYS AS IDENTITY (START WITH 10 INCREMENT BY 5), b INT)",
                "CREATE TABLE backwards (c SMALLINT GENERATED BY DEFAULT AS IDENTITY (INCREMENT BY -1))",
                "CREATE VIEW seen AS SELECT a FROM numbered");
        String facts = "SELECT column_name, identity_start, identity_increment, identity_minimum, identity_maximum,"
                + " identity_cycle FROM information_schema.columns WHERE table_name ";
        assertEquals(List.of("A|10|5|1|2147483647|NO", "B|NULL|NULL|NULL|NULL|NULL"), db.rows(facts + "= 'NUMBERED'"));
        assertEquals("C|-1|-1|-32768|-1|NO", db.query(facts + "= 'BACKWARDS'"));
        assertEquals("A|NULL|NULL|NULL|NULL|NULL", db.query(facts + "= 'SEEN'"));
        db.run("ALTER TABLE numbered ALTER a SET INCREMENT BY 7", "ALTER TABLE backwards ALTER c DROP IDENTITY");
        assertEquals("A|10|7|1|2147483647|NO", db.query(facts + "= 'NUMBERED' AND column_name = 'A'"));
        assertEquals("C|NULL|NULL|NULL|NULL|NULL", db.query(facts + "= 'BACKWARDS'"));
    }

    @Test
    void columnsTellOfTypes() {
        db.run(
                "CREATE TYPE hue AS ENUM ('red')",
                "CREATE DOMAIN tag AS VARCHAR(7)",
                "CREATE TABLE typed (a DECIMAL(5,2), b VARCHAR(4), c VARBINARY(3), d hue, e tag, f INT ARRAY[3],"
                        + " g INTERVAL DAY TO SECOND, h INTERVAL, i TEXT)");
        assertEquals(
                List.of(
                        "NULL|10|NULL|NULL|NULL|NULL|NULL|NULL|1",
                        "16|NULL|NULL|UTF8|NULL|NULL|NULL|NULL|2",
                        "3|NULL|NULL|NULL|NULL|NULL|NULL|NULL|3",
                        "NULL|NULL|NULL|NULL|PUBLIC|HUE|NULL|NULL|4",
                        "28|NULL|NULL|UTF8|NULL|NULL|NULL|ASHLAR|5",
                        "NULL|NULL|NULL|NULL|NULL|NULL|3|NULL|6",
                        "NULL|NULL|DAY TO SECOND|NULL|NULL|NULL|NULL|NULL|7",
                        "NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|8",
                        "NULL|NULL|NULL|UTF8|NULL|NULL|NULL|NULL|9"),
                db.rows("SELECT character_octet_length, numeric_precision_radix, interval_type, character_set_name,"
                        + " udt_schema, udt_name, maximum_cardinality, domain_catalog, dtd_identifier"
                        + " FROM information_schema.columns WHERE table_name = 'TYPED' ORDER BY ordinal_position"));
    }
}
