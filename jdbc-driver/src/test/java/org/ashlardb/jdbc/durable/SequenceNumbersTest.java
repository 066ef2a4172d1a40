package org.ashlardb.jdbc.durable;

import static org.ashlardb.jdbc.durable.FileFixture.execute;
import static org.ashlardb.jdbc.durable.FileFixture.query;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.ashlardb.engine.file.Mounts;
import org.ashlardb.testdata.file.MemoryDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No number of a sequence comes again after the process was killed. */
final class SequenceNumbersTest {
    private static final Path PATH = Path.of("/ashlar-sequence-numbers");
    private static final Path KILLED = Path.of("/ashlar-sequence-numbers-killed");
    private static final String NEXT = "SELECT NEXTVAL('s')";

    private final MemoryDirectory files = new MemoryDirectory();

    @BeforeEach
    void mount() {
        Mounts.mount(PATH, files);
    }

    @AfterEach
    void unmount() {
        Mounts.unmount(PATH);
        assertEquals(0, files.openFiles(), "files left open");
        FileFixture.assertNoThreads();
    }

    private static int next(Connection connection) throws SQLException {
        return Integer.parseInt(query(connection, NEXT));
    }

    /** The next number in what a kill at this moment leaves. */
    private int nextAfterKill() throws SQLException {
        Mounts.mount(KILLED, new MemoryDirectory(files, false));
        try (Connection connection = FileFixture.connect(KILLED)) {
            return next(connection);
        } finally {
            Mounts.unmount(KILLED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"full", "delayed", "none"})
    void whatWasTakenAloneDoesNotComeAgain(String durability) throws SQLException {
        try (Connection connection = FileFixture.connect(PATH, ";durability=" + durability)) {
            execute(connection, "CREATE SEQUENCE s", "CREATE MEMORY TABLE m (a INT)");
            for (int i = 1; i <= 200; i++) {
                assertEquals(i, next(connection));
                if (i == 1 || i == 64 || i == 65 || i == 200) {
                    int after = nextAfterKill();
                    assertTrue(after > i, after + " after " + i);
                }
            }
            execute(connection, "SELECT SETVAL('s', 1000)");
            assertEquals(1001, nextAfterKill());
            connection.setAutoCommit(false);
            execute(connection, "INSERT INTO m SELECT NEXTVAL('s') FROM generate_series(1, 500)");
            connection.commit();
            int after = nextAfterKill();
            assertTrue(after > 1500, after + " after 1500");
        }
    }

    @Test
    void aChangeThatIsTakenBackDoesNotBringNumbersBack() throws SQLException {
        for (String change : new String[] {
            "ALTER SEQUENCE s RESTART WITH 1",
            "DROP SEQUENCE s; CREATE SEQUENCE s",
            "ALTER SEQUENCE s INCREMENT BY 5",
            "ALTER SEQUENCE s RENAME TO r; CREATE SEQUENCE s"
        }) {
            try (Connection connection = FileFixture.connect(PATH, ";durability=none")) {
                execute(connection, "DROP SEQUENCE IF EXISTS s", "CREATE SEQUENCE s START WITH 1000");
                assertEquals(1000, next(connection));
                connection.setAutoCommit(false);
                execute(connection, change);
                next(connection);
                int during = nextAfterKill();
                assertTrue(during > 1000, during + " after 1000 and " + change);
                connection.rollback();
                int following = next(connection);
                connection.commit();
                int after = nextAfterKill();
                assertTrue(after > following, after + " after " + following + " and " + change);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"MAXVALUE 100000", "INCREMENT BY 3", "RESTART WITH %d000", "CYCLE"})
    void aChangeDoesNotBringNumbersBack(String change) throws SQLException {
        try (Connection connection = FileFixture.connect(PATH);
                Connection other = FileFixture.connect(PATH)) {
            execute(connection, "CREATE SEQUENCE s");
            connection.setAutoCommit(false);
            for (int round = 0; round < 3; round++) {
                execute(connection, "ALTER SEQUENCE s " + change.replace("%d", Integer.toString(round + 1)));
                int taken = 0;
                for (int i = 0; i < 70; i++) {
                    taken = Math.max(next(connection), next(other));
                }
                int others = next(other);
                int during = nextAfterKill();
                assertTrue(during > others, during + " after " + others);
                connection.commit();
                int after = nextAfterKill();
                assertTrue(after > taken, after + " after " + taken);
                assertTrue(next(other) > taken);
            }
            execute(connection, "ALTER SEQUENCE s RENAME TO r", "ALTER SEQUENCE r RENAME TO s");
            connection.commit();
            int last = next(other);
            int after = nextAfterKill();
            assertTrue(after > last, after + " after " + last);
        }
    }
}
