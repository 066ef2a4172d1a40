package org.ashlardb.jdbc.behaviour;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Long values that stay in their table while their rows go through sorts, joins and scrollable results. */
@Timeout(180)
final class PassedLobTest extends DatabaseTest {
    private static final String ENDED = "55000";
    private static final int FORWARD = ResultSet.TYPE_FORWARD_ONLY;
    private static final int SCROLL = ResultSet.TYPE_SCROLL_INSENSITIVE;
    private static final int DOCUMENTS = 12;

    @TempDir
    private Path directory;

    @BeforeEach
    void fill() throws SQLException {
        Documents.fill(connection, "MEMORY", DOCUMENTS);
    }

    /** Queries with the columns id, photo and text of some documents, which have the long ones in their table. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, photo, text FROM docs ORDER BY name",
                "SELECT id, photo, text FROM docs ORDER BY owner DESC NULLS LAST, name LIMIT 9 OFFSET 1",
                "SELECT id, photo, text FROM docs ORDER BY LENGTH(name), id DESC FETCH FIRST 7 ROWS WITH TIES",
                "SELECT id, photo, text FROM docs ORDER BY id % 5 FETCH FIRST 90 PERCENT ROWS ONLY",
                "SELECT d.id, d.photo, d.text FROM docs d JOIN owners o ON d.owner = o.id",
                "SELECT d.id, d.photo, d.text FROM owners o JOIN docs d ON d.owner = o.id ORDER BY o.name, d.name",
                "SELECT d.id, d.photo, d.text FROM docs d LEFT JOIN owners o ON d.owner = o.id ORDER BY d.name",
                "SELECT d.id, d.photo, d.text FROM docs d FULL JOIN owners o ON d.owner = o.id WHERE d.id > 0",
                "SELECT d.id, d.photo, d.text FROM owners o RIGHT JOIN docs d ON d.owner = o.id AND o.name > 'o'",
                "SELECT d.id, d.photo, d.text FROM docs d JOIN owners o ON d.owner < o.id",
                "SELECT d.id, d.photo, d.text FROM docs d CROSS JOIN owners o ORDER BY o.id, d.id",
                "SELECT d.id, d.photo, d.text FROM docs e JOIN docs d ON d.id = e.id + 1 ORDER BY e.name",
                "SELECT d.id, d.photo, d.text FROM docs e JOIN docs d ON d.name = e.name ORDER BY e.name",
                "SELECT d.id, e.photo, d.text FROM docs d, docs e WHERE d.id = e.id ORDER BY d.name LIMIT 5",
                "SELECT * FROM (SELECT id, photo, text FROM docs ORDER BY name LIMIT 8) v ORDER BY id DESC",
                "SELECT v.id, v.photo, v.text FROM named v ORDER BY v.name",
                "SELECT v.id, v.photo, v.text FROM owners o JOIN named v ON v.id = o.id",
                "WITH w AS (SELECT id, photo, text, name FROM docs) SELECT id, photo, text FROM w ORDER BY name",
                "SELECT id, photo, text FROM docs WHERE id < 5 UNION ALL SELECT id, photo, text FROM named WHERE id > 7",
                "SELECT id, photo, text FROM docs UNION ALL SELECT id, photo, text FROM docs ORDER BY 1",
                "SELECT id, photo, text FROM docs d WHERE EXISTS (SELECT 1 FROM owners o WHERE o.id = d.owner)",
                "SELECT id, photo, text FROM docs d WHERE owner IN (SELECT id FROM owners) ORDER BY name",
                "SELECT id, photo, text FROM docs d WHERE owner NOT IN (SELECT id FROM owners WHERE id < 1)",
                "SELECT id, photo, text, (SELECT o.name FROM owners o WHERE o.id = d.owner) FROM docs d",
                "SELECT id, photo, text, (SELECT MAX(LENGTH(face)) FROM owners) FROM docs d ORDER BY name",
                "SELECT d.id, v.photo, v.text FROM docs d, LATERAL (SELECT * FROM docs e WHERE e.id = d.id LIMIT 1) v",
                "SELECT d.id, d.photo, d.text FROM docs d, LATERAL (SELECT 1 FROM owners o WHERE o.id < d.id LIMIT 1) v",
                "SELECT id, photo, text, ROW_NUMBER() OVER (ORDER BY name) FROM docs",
                "SELECT id, photo, text, SUM(id) OVER (PARTITION BY owner ORDER BY name) FROM docs ORDER BY 4, 1",
                "SELECT DISTINCT ON (name) id, photo, text FROM docs ORDER BY name",
                "SELECT id, photo, text, photo, text FROM docs ORDER BY name",
            })
    void rowsTakeThemAlong(String sql) throws SQLException, IOException {
        for (String planner : new String[] {"full", "plain", "hash"}) {
            execute("SET planner = '" + planner + "'");
            for (int type : new int[] {FORWARD, SCROLL}) {
                try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_UPDATABLE)) {
                    ResultSet rows = statement.executeQuery(sql);
                    Blob left = null;
                    while (rows.next()) {
                        Documents.check(rows);
                        left = rows.getInt(1) % 3 == 1 ? rows.getBlob(2) : left;
                    }
                    assertNotNull(left, "no row has a long value");
                    assertEquals(Documents.LENGTH, left.getBytes(1, Documents.LENGTH).length);
                    rows.close();
                    Blob ended = left;
                    assertState(ENDED, () -> ended.getBytes(1, 1));
                }
            }
        }
    }

    /** Queries that look at long values: all have ids and photos, as whole as ever. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id, photo, text FROM docs ORDER BY photo, text",
                "SELECT DISTINCT id, photo, text FROM docs",
                "SELECT id, photo, text FROM docs GROUP BY id, photo, text",
                "SELECT id, MAX(photo), MIN(text) FROM docs GROUP BY id ORDER BY id",
                "SELECT id, photo, text FROM docs UNION SELECT id, photo, text FROM docs",
                "SELECT id, photo, text FROM docs INTERSECT SELECT id, photo, text FROM docs",
                "SELECT id, photo, text FROM docs EXCEPT SELECT id, face, name FROM owners",
                "SELECT d.id, d.photo, d.text FROM docs d JOIN docs e ON d.text = e.text AND d.id = e.id",
                "SELECT d.id, d.photo, d.text FROM docs d JOIN docs e ON d.id = e.id AND d.photo || e.photo > e.photo",
                "SELECT d.id, e.photo, d.text FROM docs d JOIN docs e ON d.text = e.text",
                "SELECT id, photo || '' AS p, text || '' FROM docs ORDER BY name",
                "SELECT id, photo, text FROM docs WHERE text LIKE '%é%' OR text LIKE 'short%' ORDER BY name",
                "SELECT id, photo, text, LENGTH(photo) FROM docs ORDER BY 4, name",
                "SELECT id, photo, text FROM docs d WHERE text = (SELECT e.text FROM docs e WHERE e.id = d.id)",
                "SELECT id, photo, text FROM docs d WHERE text IN (SELECT e.text FROM docs e) ORDER BY name",
                "SELECT id, (SELECT e.photo FROM docs e WHERE e.id = d.id), text FROM docs d ORDER BY name",
                "SELECT d.id, v.photo, v.text FROM docs d, LATERAL (SELECT d.photo, e.text FROM docs e WHERE e.id = d.id) v",
                "SELECT id, FIRST_VALUE(photo) OVER (PARTITION BY id), text FROM docs",
                "SELECT id, photo, text, RANK() OVER (ORDER BY text) FROM docs",
                "SELECT DISTINCT ON (text) id, photo, text FROM docs",
                "WITH w AS (SELECT * FROM docs) SELECT a.id, b.photo, a.text FROM w a JOIN w b ON a.id = b.id",
                "WITH w AS MATERIALIZED (SELECT * FROM docs) SELECT id, photo, text FROM w ORDER BY name",
                "WITH RECURSIVE r(id, photo, text) AS (SELECT id, photo, text FROM docs WHERE id = 1 UNION ALL"
                        + " SELECT d.id, d.photo, d.text FROM r JOIN docs d ON d.id = r.id + 1) SELECT * FROM r",
                "SELECT id, photo, text FROM docs ORDER BY name FOR UPDATE",
                "SELECT id, photo, text FROM docs UNION ALL SELECT id, photo || '', text FROM docs WHERE id < 3",
            })
    void whoLooksAtThemSeesThem(String sql) throws SQLException, IOException {
        for (String planner : new String[] {"full", "plain", "hash"}) {
            execute("SET planner = '" + planner + "'");
            for (int type : new int[] {FORWARD, SCROLL}) {
                try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                        ResultSet rows = statement.executeQuery(sql)) {
                    int count = 0;
                    for (; rows.next(); count++) {
                        Documents.check(rows);
                    }
                    assertTrue(count > 0, sql);
                }
            }
        }
    }

    /** What goes to disk, in sorted runs, parts of joins and pieces of scrollable results, is where the values are. */
    @ParameterizedTest
    @ValueSource(strings = {"MEMORY", "CACHED"})
    void rowsOnDiskTakeThemAlong(String mode) throws SQLException, IOException {
        String where = mode.equals("CACHED") ? "jdbc:ashlar:file:" + directory : "jdbc:ashlar:mem:";
        try (Connection on = DriverManager.getConnection(where + ";query_memory=64KB")) {
            Documents.fill(on, mode, 40);
            execute(
                    on,
                    "CREATE TABLE many AS SELECT x, CAST(x % 40 + 1 AS INT) AS id FROM generate_series(1, 10000) g(x)");
            for (String planner : new String[] {"full", "hash"}) {
                execute(on, "SET planner = '" + planner + "'");
                for (int type : new int[] {FORWARD, SCROLL}) {
                    readMany(
                            on,
                            type,
                            "SELECT d.id, d.photo, d.text FROM many m JOIN docs d ON d.id = m.id ORDER BY m.x");
                    readMany(
                            on,
                            type,
                            "SELECT d.id, d.photo, d.text FROM docs d JOIN many m ON d.id = m.id"
                                    + " JOIN many n ON n.x = m.x");
                    readMany(
                            on,
                            type,
                            "SELECT m.id, v.photo, v.text FROM many m JOIN (SELECT d.photo, d.text, m.x"
                                    + " FROM docs d JOIN many m ON d.id = m.id) v ON v.x = m.x ORDER BY m.x DESC");
                }
            }
        }
    }

    private static void readMany(Connection on, int type, String sql) throws SQLException, IOException {
        try (Statement statement = on.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                ResultSet rows = statement.executeQuery(sql)) {
            int count = 0;
            for (; rows.next(); count++) {
                if (count % 401 == 0) {
                    Documents.check(rows);
                }
            }
            assertEquals(10_000, count);
            if (type == SCROLL) {
                assertTrue(rows.absolute(6_789));
                Documents.check(rows);
            }
        }
    }
}
