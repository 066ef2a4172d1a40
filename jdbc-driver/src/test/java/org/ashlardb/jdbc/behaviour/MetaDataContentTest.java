package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the result sets of metadata hold about each kind of thing. */
final class MetaDataContentTest extends DatabaseTest {
    private DatabaseMetaData metaData;

    @BeforeEach
    void createObjects() throws SQLException {
        execute(
                "CREATE TYPE mood AS ENUM ('sad', 'ok')",
                "CREATE DOMAIN money AS DECIMAL(12,2) DEFAULT 1 CHECK (VALUE >= 0)",
                "CREATE SCHEMA other",
                "CREATE TABLE all_types (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, b BOOLEAN NOT NULL,"
                        + " t TINYINT, s SMALLINT, i INT DEFAULT 1 + 2, r REAL, d DOUBLE, n DECIMAL(9,2), c CHAR(3),"
                        + " v VARCHAR(10) DEFAULT 'x', x VARBINARY(7), dt DATE, tm TIME(3), ts TIMESTAMP(3),"
                        + " tz TIMESTAMP WITH TIME ZONE, ns TIMESTAMP(9), u UUID, iv INTERVAL DAY TO SECOND, j JSON,"
                        + " a INT ARRAY, e mood, m money, l VARCHAR, g INT GENERATED ALWAYS AS (i * 2))",
                "COMMENT ON TABLE all_types IS 'of all types'",
                "COMMENT ON COLUMN all_types.v IS 'a text'",
                "CREATE TABLE other.\"a_b\" (k INT NOT NULL UNIQUE, w INT, v INT, UNIQUE (w, v))",
                "CREATE TABLE other.\"aXb\" (k INT)",
                "CREATE INDEX by_sum ON other.\"a_b\" (w + v, v DESC)",
                "CREATE UNIQUE INDEX partly ON other.\"a_b\" (v) WHERE w > 0",
                "CREATE VIEW other.vw AS SELECT k FROM other.\"a_b\"");
        metaData = connection.getMetaData();
    }

    /** Some columns of all rows. */
    private static String values(ResultSet rows, String... columns) throws SQLException {
        StringJoiner text = new StringJoiner(",");
        while (rows.next()) {
            StringJoiner row = new StringJoiner("|");
            for (String column : columns) {
                row.add(rows.getString(column));
            }
            text.add(row.toString());
        }
        return text.toString();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "ID, -5, BIGINT, 19, 0, 10, 0, null, null, YES, NO",
                "B, 16, BOOLEAN, 1, null, null, 0, null, null, NO, NO",
                "T, -6, TINYINT, 3, 0, 10, 1, null, null, NO, NO",
                "S, 5, SMALLINT, 5, 0, 10, 1, null, null, NO, NO",
                "I, 4, INTEGER, 10, 0, 10, 1, 1 + 2, null, NO, NO",
                "R, 7, REAL, 7, 0, 10, 1, null, null, NO, NO",
                "D, 8, DOUBLE PRECISION, 17, 0, 10, 1, null, null, NO, NO",
                "N, 3, DECIMAL, 9, 2, 10, 1, null, null, NO, NO",
                "C, 1, CHAR, 3, null, null, 1, null, 12, NO, NO",
                "V, 12, VARCHAR, 10, null, null, 1, '''x''', 40, NO, NO",
                "X, -3, VARBINARY, 7, null, null, 1, null, 7, NO, NO",
                "DT, 91, DATE, 10, 0, null, 1, null, null, NO, NO",
                "TM, 92, TIME, 12, 3, null, 1, null, null, NO, NO",
                "TS, 93, TIMESTAMP, 23, 3, null, 1, null, null, NO, NO",
                "TZ, 2014, TIMESTAMP WITH TIME ZONE, 32, 6, null, 1, null, null, NO, NO",
                "NS, 93, TIMESTAMP, 29, 9, null, 1, null, null, NO, NO",
                "U, 1111, UUID, 36, null, null, 1, null, null, NO, NO",
                "IV, 1111, INTERVAL, 49, null, null, 1, null, null, NO, NO",
                "J, 1111, JSON, 2147483647, null, null, 1, null, null, NO, NO",
                "A, 2003, INTEGER ARRAY, 2147483647, null, null, 1, null, null, NO, NO",
                "E, 12, MOOD, 2147483647, null, null, 1, null, null, NO, NO",
                "M, 2001, PUBLIC.MONEY, 12, 2, 10, 1, null, null, NO, NO",
                "L, 12, VARCHAR, 2147483647, null, null, 1, null, 2147483647, NO, NO",
                "G, 4, INTEGER, 10, 0, 10, 1, null, null, NO, YES"
            })
    void describesAColumnOfEachType(
            String name,
            int code,
            String type,
            String size,
            String digits,
            String radix,
            int nullable,
            String byDefault,
            String octets,
            String identity,
            String generated)
            throws SQLException {
        try (ResultSet row = metaData.getColumns(null, "PUBLIC", "ALL\\_TYPES", name)) {
            assertTrue(row.next());
            assertEquals(code, row.getInt("DATA_TYPE"));
            assertEquals(type, row.getString("TYPE_NAME"));
            assertEquals(size, row.getString("COLUMN_SIZE"));
            assertEquals(digits, row.getString("DECIMAL_DIGITS"));
            assertEquals(radix, row.getString("NUM_PREC_RADIX"));
            assertEquals(nullable, row.getInt("NULLABLE"));
            assertEquals(nullable == 1 ? "YES" : "NO", row.getString("IS_NULLABLE"));
            assertEquals(byDefault, row.getString("COLUMN_DEF"));
            assertEquals(octets, row.getString("CHAR_OCTET_LENGTH"));
            assertEquals(identity, row.getString("IS_AUTOINCREMENT"));
            assertEquals(generated, row.getString("IS_GENERATEDCOLUMN"));
            assertEquals(code == Types.DISTINCT ? "3" : null, row.getString("SOURCE_DATA_TYPE"));
            assertEquals(name.equals("V") ? "a text" : null, row.getString("REMARKS"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "null, a_b, aXb a_b",
                "null, a\\_b, a_b",
                "OTHER, %, VW aXb a_b",
                "OTHER, null, VW aXb a_b",
                "O%, a%b, aXb a_b",
                "other, %, ''",
                "'', %, ''",
                "null, '', ''",
                "OTHE_, '_W', VW",
                "OTHER, \\%, ''",
                "PUBLIC, ALL%, ALL_TYPES"
            })
    void findsTablesByPatterns(String schema, String table, String expected) throws SQLException {
        String found = values(metaData.getTables(null, schema, table, new String[] {"TABLE", "VIEW"}), "TABLE_NAME");
        String[] names = found.split(",");
        Arrays.sort(names);
        assertEquals(expected, String.join(" ", names));
    }

    @Test
    void thereIsOneCatalogWithoutAName() throws SQLException {
        assertEquals("ALL_TYPES", values(metaData.getTables("", null, "ALL%", null), "TABLE_NAME"));
        assertEquals("", values(metaData.getTables("OTHER", null, "ALL%", null), "TABLE_NAME"));
        assertEquals("", values(metaData.getSchemas("OTHER", null), "TABLE_SCHEM"));
        assertEquals("INFORMATION_SCHEMA,OTHER,PUBLIC", values(metaData.getSchemas("", null), "TABLE_SCHEM"));
    }

    @Test
    void tablesAreOrderedByTypeSchemaAndName() throws SQLException {
        execute("CREATE GLOBAL TEMPORARY TABLE gt (a INT)", "CREATE LOCAL TEMPORARY TABLE lt (a INT)");
        assertEquals(
                "GT|GLOBAL TEMPORARY|PUBLIC,LT|LOCAL TEMPORARY|SESSION,"
                        + "aXb|TABLE|OTHER,a_b|TABLE|OTHER,ALL_TYPES|TABLE|PUBLIC,VW|VIEW|OTHER",
                values(metaData.getTables(null, null, null, null), "TABLE_NAME", "TABLE_TYPE", "TABLE_SCHEM")
                        .replaceAll("[A-Z_]+\\|SYSTEM TABLE\\|INFORMATION_SCHEMA,", ""));
        assertEquals("A", values(metaData.getColumns(null, "SESSION", "LT", null), "COLUMN_NAME"));
        assertEquals("", values(another().getMetaData().getTables(null, null, "LT", null), "TABLE_NAME"));
        assertEquals("of all types", values(metaData.getTables(null, null, "ALL%", null), "REMARKS"));
    }

    @Test
    void aTransactionSeesItsOwnTables() throws SQLException {
        connection.setAutoCommit(false);
        execute(
                "CREATE TABLE mine (a INT PRIMARY KEY)",
                "CREATE SCHEMA my",
                "CREATE VIEW my.v AS SELECT a FROM mine",
                "CREATE TABLE child (b INT REFERENCES mine)",
                "CREATE DOMAIN my.d AS INT");
        assertEquals("MINE", values(metaData.getTables(null, null, "MINE", null), "TABLE_NAME"));
        assertEquals("A", values(metaData.getColumns(null, "MY", "V", null), "COLUMN_NAME"));
        assertEquals("MY", values(metaData.getSchemas(null, "MY"), "TABLE_SCHEM"));
        assertEquals("CHILD", values(metaData.getExportedKeys(null, null, "MINE"), "FKTABLE_NAME"));
        assertEquals("D", values(metaData.getUDTs(null, "MY", null, null), "TYPE_NAME"));
        Connection other = another();
        assertEquals("", values(other.getMetaData().getTables(null, null, "MINE", null), "TABLE_NAME"));
        assertEquals("", values(other.getMetaData().getSchemas(null, "MY"), "TABLE_SCHEM"));
        connection.rollback();
        assertEquals("", values(metaData.getTables(null, null, "MINE", null), "TABLE_NAME"));
    }

    @Test
    void indexesShowExpressionsAndConditions() throws SQLException {
        assertEquals(
                "false|PARTLY|3|1|V|A|w > 0,false|null|3|1|K|A|null,false|null|3|1|W|A|null,false|null|3|2|V|A|null,"
                        + "true|BY_SUM|3|1|w + v|A|null,true|BY_SUM|3|2|V|D|null",
                values(
                                metaData.getIndexInfo(null, "OTHER", "a_b", false, true),
                                "NON_UNIQUE",
                                "INDEX_NAME",
                                "TYPE",
                                "ORDINAL_POSITION",
                                "COLUMN_NAME",
                                "ASC_OR_DESC",
                                "FILTER_CONDITION")
                        .replaceAll("\\|a_b_[^|]*\\|", "|null|"));
        assertEquals("", values(metaData.getIndexInfo(null, "OTHER", "a%b", false, true), "INDEX_NAME"));
        update("INSERT INTO other.\"a_b\" VALUES (1, 1, 1), (2, 2, 2)");
        assertEquals(
                "2",
                values(metaData.getIndexInfo(null, "OTHER", "a_b", true, true), "CARDINALITY", "COLUMN_NAME")
                        .substring(0, 1));
    }

    @Test
    void theBestRowIdentifierIsAUniqueKeyWhereThereIsNoPrimaryKey() throws SQLException {
        int session = DatabaseMetaData.bestRowSession;
        assertEquals(
                "K|2|1",
                values(
                        metaData.getBestRowIdentifier(null, "OTHER", "a_b", session, false),
                        "COLUMN_NAME",
                        "SCOPE",
                        "PSEUDO_COLUMN"));
        execute("CREATE TABLE nulls (a INT UNIQUE, b INT)");
        assertEquals("", values(metaData.getBestRowIdentifier(null, null, "NULLS", session, false), "COLUMN_NAME"));
        assertEquals("A", values(metaData.getBestRowIdentifier(null, null, "NULLS", session, true), "COLUMN_NAME"));
        assertEquals("", values(metaData.getBestRowIdentifier(null, null, "VW", session, true), "COLUMN_NAME"));
        assertState("HY024", () -> metaData.getBestRowIdentifier(null, null, "NULLS", 3, true));
    }

    @Test
    void domainsAndEnumsAreDistinctTypes() throws SQLException {
        assertEquals(
                "PUBLIC|MONEY|java.math.BigDecimal|2001|3,PUBLIC|MOOD|java.lang.String|2001|12",
                values(
                        metaData.getUDTs(null, null, null, null),
                        "TYPE_SCHEM",
                        "TYPE_NAME",
                        "CLASS_NAME",
                        "DATA_TYPE",
                        "BASE_TYPE"));
        assertEquals("MOOD", values(metaData.getUDTs(null, "PUB%", "MOO_", new int[] {Types.DISTINCT}), "TYPE_NAME"));
        assertEquals("", values(metaData.getUDTs(null, null, null, new int[] {Types.STRUCT}), "TYPE_NAME"));
        assertEquals("", values(metaData.getUDTs(null, "OTHER", null, null), "TYPE_NAME"));
    }

    @Test
    void everybodyHasAllPrivileges() throws SQLException {
        assertEquals(
                "PUBLIC|DELETE|NO,PUBLIC|INSERT|NO,PUBLIC|REFERENCES|NO,PUBLIC|SELECT|NO,PUBLIC|UPDATE|NO",
                values(metaData.getTablePrivileges(null, "OTHER", "a\\_b"), "GRANTEE", "PRIVILEGE", "IS_GRANTABLE"));
        assertEquals("SELECT", values(metaData.getTablePrivileges(null, null, "CHECK_CONSTRAINTS"), "PRIVILEGE"));
        assertEquals(
                "K|INSERT,K|REFERENCES,K|SELECT,K|UPDATE",
                values(metaData.getColumnPrivileges(null, "OTHER", "a_b", "K"), "COLUMN_NAME", "PRIVILEGE"));
    }

    /** Each type can be used under its name, and its columns are described as the list says. */
    @Test
    void typesCanBeUsed() throws SQLException {
        int last = Integer.MIN_VALUE;
        StringJoiner names = new StringJoiner(" ");
        try (ResultSet types = metaData.getTypeInfo()) {
            while (types.next()) {
                String name = types.getString("TYPE_NAME");
                names.add(name);
                int code = types.getInt("DATA_TYPE");
                assertTrue(code >= last, "ordered by DATA_TYPE");
                last = code;
                if (!name.equals("ARRAY") && !name.equals("ENUM")) {
                    execute("CREATE TABLE one (a " + name + ")");
                    String type = values(metaData.getColumns(null, null, "ONE", null), "TYPE_NAME");
                    assertEquals(types.getInt("NULLABLE"), DatabaseMetaData.typeNullable);
                    if (types.getString("CREATE_PARAMS") != null) {
                        execute("ALTER TABLE one ADD COLUMN b " + name + "(3)");
                    }
                    if (types.getBoolean("AUTO_INCREMENT")) {
                        execute("ALTER TABLE one ADD COLUMN c " + name + " GENERATED BY DEFAULT AS IDENTITY");
                    }
                    execute("DROP TABLE one");
                    assertTrue(!type.isEmpty());
                }
            }
        }
        for (String name : new String[] {"NUMERIC", "CLOB", "BLOB", "JSON", "UUID", "INTERVAL", "FLOAT"}) {
            assertTrue((" " + names + " ").contains(" " + name + " "), names.toString());
        }
    }

    @Test
    void clientInfoPropertiesAreTheUsualOnes() throws SQLException {
        assertEquals("ApplicationName,ClientHostname,ClientUser", values(metaData.getClientInfoProperties(), "NAME"));
    }

    @Test
    void twoForeignKeysToOneTableStayApart() throws SQLException {
        execute(
                "CREATE TABLE p (a INT, b INT, PRIMARY KEY (a, b))",
                "CREATE TABLE c (w INT, x INT, y INT, z INT, CONSTRAINT f2 FOREIGN KEY (w, x) REFERENCES p,"
                        + " CONSTRAINT f1 FOREIGN KEY (y, z) REFERENCES p ON DELETE SET DEFAULT ON UPDATE RESTRICT)");
        assertEquals(
                "F1|1|Y|A|4|1,F1|2|Z|B|4|1,F2|1|W|A|3|3,F2|2|X|B|3|3",
                values(
                        metaData.getImportedKeys(null, null, "C"),
                        "FK_NAME",
                        "KEY_SEQ",
                        "FKCOLUMN_NAME",
                        "PKCOLUMN_NAME",
                        "DELETE_RULE",
                        "UPDATE_RULE"));
        assertEquals("", values(metaData.getImportedKeys("x", null, "C"), "FK_NAME"));
        assertEquals("", values(metaData.getExportedKeys("x", null, "P"), "FK_NAME"));
        assertEquals("", values(metaData.getCrossReference(null, null, "P", "x", null, "C"), "FK_NAME"));
    }
}
