package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Values of 200 MB are read in a JVM whose heap is a third as large, and rows with shorter ones sorted and joined. */
@Timeout(120)
final class StoredLobMemoryTest {
    private static final int LENGTH = 120 << 20;
    private static final int PERIOD = 251;

    @TempDir
    private Path directory;

    /** Arguments: the URL. Tells "right" when each value was what was written. */
    static final class Program {
        private static final int PIECE = 1 << 16;
        private static final byte[] PATTERN = pattern();

        private Program() {}

        private static byte[] pattern() {
            byte[] pattern = new byte[PIECE + PERIOD];
            for (int i = 0; i < pattern.length; i++) {
                pattern[i] = (byte) (i % PERIOD % 0x80);
            }
            return pattern;
        }

        /** The bytes of the pattern over and over. */
        private static final class Bytes extends InputStream {
            private int at;

            @Override
            public int read() {
                return at == LENGTH ? -1 : PATTERN[at++ % PERIOD];
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                int part = Math.min(PIECE, Math.min(length, LENGTH - at));
                System.arraycopy(PATTERN, at % PERIOD, target, offset, part);
                at += part;
                return part == 0 && length > 0 ? -1 : part;
            }
        }

        public static void main(String[] arguments) throws SQLException, IOException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                String before = null;
                for (String mode : new String[] {"MEMORY", "LOGGED", "CACHED"}) {
                    statement.execute(
                            "CREATE " + mode + " TABLE " + mode + "_t (id INT PRIMARY KEY, a VARBINARY, b CLOB)");
                    fill(connection, mode + "_t", before);
                    before = mode + "_t";
                }
                statement.execute("CHECKPOINT");
                read(statement, "SELECT a, b FROM memory_t WHERE id = 1");
                read(statement, "SELECT a, b FROM logged_t");
                read(statement, "SELECT a, b FROM cached_t ORDER BY id LIMIT 1");
            }
            System.out.println("right");
        }

        /** Puts the value into a table, or copies it from another. */
        private static void fill(Connection connection, String table, String from) throws SQLException {
            try (PreparedStatement insert =
                    connection.prepareStatement("INSERT INTO " + table + " VALUES (1, ?, 'x')")) {
                if (from == null) {
                    insert.setBinaryStream(1, new Bytes());
                    insert.executeUpdate();
                    return;
                }
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery("SELECT a FROM " + from + " WHERE id = 1")) {
                    rows.next();
                    insert.setBlob(1, rows.getBlob(1));
                    insert.executeUpdate();
                }
            }
        }

        private static void read(Statement statement, String query) throws SQLException, IOException {
            try (ResultSet rows = statement.executeQuery(query)) {
                rows.next();
                check(rows.getBinaryStream(1));
                Blob blob = rows.getBlob(1);
                if (blob.length() != LENGTH || blob.getBytes(LENGTH, 9)[0] != PATTERN[(LENGTH - 1) % PERIOD]) {
                    throw new IllegalStateException("length " + blob.length());
                }
                if (blob.position(new byte[] {1, 1}, LENGTH - PIECE) != -1) {
                    throw new IllegalStateException("found what is not there");
                }
            }
        }

        private static void check(InputStream stream) throws IOException {
            byte[] piece = new byte[PIECE];
            int at = 0;
            for (int part = stream.read(piece); part > 0; part = stream.read(piece)) {
                int start = at % PERIOD;
                if (!Arrays.equals(piece, 0, part, PATTERN, start, start + part)) {
                    throw new IllegalStateException("wrong behind " + at);
                }
                at += part;
            }
            if (at != LENGTH) {
                throw new IllegalStateException("length " + at + " of " + stream.available());
            }
        }
    }

    /** Arguments: the URL. Text larger than the heap, read as characters. */
    static final class TextProgram {
        private static final int CHARACTERS = 30 << 20;

        private TextProgram() {}

        /** Letters of one byte and, at every tenth place, two. */
        private static final class Letters extends Reader {
            private int at;

            @Override
            public int read(char[] target, int offset, int length) {
                int part = Math.min(length, CHARACTERS - at);
                for (int i = 0; i < part; i++) {
                    target[offset + i] = letter(at++);
                }
                return part == 0 ? -1 : part;
            }

            @Override
            public void close() {
                // holds nothing
            }
        }

        private static char letter(int at) {
            return at % 10 == 0 ? 'é' : (char) ('a' + at % 26);
        }

        public static void main(String[] arguments) throws SQLException, IOException {
            try (Connection connection = DriverManager.getConnection(arguments[0]);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (id INT PRIMARY KEY, a CLOB)");
                try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (1, ?)")) {
                    insert.setCharacterStream(1, new Letters());
                    insert.executeUpdate();
                }
                try (ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
                    rows.next();
                    check(rows.getCharacterStream(1));
                    Clob clob = rows.getClob(1);
                    String end = clob.getSubString(CHARACTERS - 9, 100);
                    if (clob.length() != CHARACTERS || end.charAt(9) != letter(CHARACTERS - 1)) {
                        throw new IllegalStateException(clob.length() + " " + end);
                    }
                }
            }
            System.out.println("right");
        }

        private static void check(Reader reader) throws IOException {
            char[] piece = new char[1 << 14];
            int at = 0;
            for (int part = reader.read(piece); part > 0; part = reader.read(piece)) {
                for (int i = 0; i < part; i++) {
                    if (piece[i] != letter(at++)) {
                        throw new IllegalStateException("wrong at " + at);
                    }
                }
            }
            if (at != CHARACTERS) {
                throw new IllegalStateException("length " + at);
            }
        }
    }

    /** Arguments: the URL. Rows of 20 MB each are sorted, joined and scrolled through. */
    static final class RowsProgram {
        private static final int ROWS = 6;
        private static final int BYTES = 20 << 20;
        private static final int PIECE = 1 << 16;

        private RowsProgram() {}

        /** Bytes that depend on where they are and on the row. */
        private static final class Photo extends InputStream {
            private final int id;
            private int at;

            Photo(int id) {
                this.id = id;
            }

            @Override
            public int read() {
                return at == BYTES ? -1 : value(id, at++);
            }
        }

        private static int value(int id, int at) {
            return (at / PERIOD + at % PERIOD + id) & 0xFF;
        }

        public static void main(String[] arguments) throws SQLException, IOException {
            try (Connection connection = DriverManager.getConnection(arguments[0])) {
                for (String mode : new String[] {"LOGGED", "CACHED"}) {
                    fill(connection, mode);
                    for (int type : new int[] {ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE}) {
                        read(connection, type, "SELECT id, photo FROM docs ORDER BY name");
                        read(connection, type, "SELECT id, photo FROM docs ORDER BY name LIMIT 6");
                        read(connection, type, "SELECT d.id, d.photo FROM docs d JOIN owners o ON d.owner = o.id");
                        read(connection, type, "SELECT d.id, d.photo FROM owners o LEFT JOIN docs d ON o.id = d.id");
                        read(
                                connection,
                                type,
                                "SELECT d.id, d.photo FROM docs d JOIN owners o ON d.owner < o.id + 100"
                                        + " AND o.id = 3 ORDER BY d.name");
                        read(
                                connection,
                                type,
                                "SELECT * FROM (SELECT id, photo FROM docs ORDER BY name LIMIT 6) v"
                                        + " UNION ALL SELECT id, photo FROM docs WHERE id < 0");
                    }
                    read(connection, ResultSet.TYPE_SCROLL_INSENSITIVE, "SELECT id, photo FROM docs");
                    update(connection);
                }
            }
            System.out.println("right");
        }

        private static void fill(Connection connection, String mode) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP TABLE IF EXISTS docs");
                statement.execute("DROP TABLE IF EXISTS owners");
                statement.execute(
                        "CREATE " + mode + " TABLE docs(id INT PRIMARY KEY, name VARCHAR(20), owner INT, photo BLOB)");
                statement.execute("CREATE " + mode + " TABLE owners AS SELECT x AS id FROM generate_series(1, 6) g(x)");
            }
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO docs VALUES (?, ?, ?, ?)")) {
                for (int id = 1; id <= ROWS; id++) {
                    insert.setInt(1, id);
                    insert.setString(2, "name " + id * 5 % 7);
                    insert.setInt(3, 7 - id);
                    insert.setBinaryStream(4, new Photo(id));
                    insert.executeUpdate();
                }
            }
        }

        private static void read(Connection connection, int type, String sql) throws SQLException, IOException {
            try (Statement statement = connection.createStatement(type, ResultSet.CONCUR_READ_ONLY);
                    ResultSet rows = statement.executeQuery(sql)) {
                int count = 0;
                for (; rows.next(); count++) {
                    check(rows);
                }
                if (count != ROWS) {
                    throw new IllegalStateException(count + " rows: " + sql);
                }
                if (type == ResultSet.TYPE_SCROLL_INSENSITIVE) {
                    rows.absolute(2);
                    check(rows);
                }
            }
        }

        private static void check(ResultSet rows) throws SQLException, IOException {
            int id = rows.getInt(1);
            Blob blob = rows.getBlob(2);
            byte[] piece = new byte[PIECE];
            int at = 0;
            try (InputStream stream = rows.getBinaryStream(2)) {
                for (int part = stream.read(piece); part > 0; part = stream.read(piece)) {
                    for (int i = 0; i < part; i += 97) {
                        if ((piece[i] & 0xFF) != value(id, at + i)) {
                            throw new IllegalStateException("photo " + id + " is wrong at " + (at + i));
                        }
                    }
                    at += part;
                }
            }
            if (at != BYTES || blob.length() != BYTES || (blob.getBytes(BYTES, 1)[0] & 0xFF) != value(id, BYTES - 1)) {
                throw new IllegalStateException("photo " + id + " has " + at + " bytes");
            }
        }

        /** Rows that are seen as they were while others are changed. */
        private static void update(Connection connection) throws SQLException, IOException {
            connection.setAutoCommit(false);
            try (Statement statement = connection.createStatement();
                    Statement other = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT id, photo FROM docs ORDER BY name DESC")) {
                other.execute("UPDATE docs SET photo = NULL WHERE id > 3");
                other.execute("DELETE FROM docs WHERE id < 3");
                while (rows.next()) {
                    check(rows);
                }
            }
            connection.rollback();
            connection.setAutoCommit(true);
        }
    }

    @Test
    void bytes() throws IOException {
        String url = "jdbc:ashlar:file:" + directory + ";durability=none";
        try (ChildJvm child = ChildJvm.run(Program.class, List.of("-Xmx64m"), List.of(url))) {
            assertEquals("right", child.line());
        }
    }

    @Test
    void rowsOfManyTables() throws IOException {
        String url = "jdbc:ashlar:file:" + directory + ";durability=none";
        try (ChildJvm child = ChildJvm.run(RowsProgram.class, List.of("-Xmx40m"), List.of(url))) {
            assertEquals("right", child.line());
        }
    }

    @Test
    void text() throws IOException {
        try (ChildJvm child = ChildJvm.run(TextProgram.class, List.of("-Xmx24m"), List.of("jdbc:ashlar:mem:"))) {
            assertEquals("right", child.line());
        }
    }
}
