package org.ashlardb.jdbc.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.Cursor;
import org.ashlardb.engine.Database;
import org.ashlardb.engine.DatabaseOptions;
import org.ashlardb.engine.FileOptions;
import org.ashlardb.engine.Key;
import org.ashlardb.engine.Row;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.Transaction;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.engine.definition.ValueSource;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A value passes through a database in a JVM whose heap is a third as large. */
@Timeout(120)
class LargeValueMemoryTest {
    private static final int LENGTH = 100 << 20;

    @TempDir
    private Path directory;

    /** Arguments: directory, table mode. Tells "right" when the value was what was written each time it was read. */
    static final class Program {
        private static final int PIECE = 1 << 16;

        private final Path directory;
        private final TableMode mode;
        private final byte[] pattern = new byte[PIECE + 251];
        private Database database;
        private Transaction transaction;

        private Program(Path directory, TableMode mode) {
            this.directory = directory;
            this.mode = mode;
            for (int i = 0; i < pattern.length; i++) {
                pattern[i] = (byte) (i % 251);
            }
        }

        public static void main(String[] arguments) {
            new Program(Path.of(arguments[0]), TableMode.valueOf(arguments[1])).run();
            System.out.println("right");
        }

        private void run() {
            open();
            write(() -> database.createTable(transaction, definition()));
            write(() -> {
                Row row = table().newRow();
                row.setLong(0, 1);
                row.setLong(1, 1);
                row.setSource(2, new Pattern());
                table().insert(transaction, row);
            });
            check();
            if (mode != TableMode.MEMORY) {
                reopen();
                database.checkpoint();
                check();
                reopen();
            }
            update();
            if (mode != TableMode.MEMORY) {
                database.checkpoint();
                check();
                if (!database.check().isEmpty()) {
                    throw new IllegalStateException(database.check().toString());
                }
                transaction.close();
                database.shutdown(true);
                open();
                check();
            }
            close();
        }

        /** The bytes go from 0 to 250 over and over. */
        private final class Pattern implements ValueSource {
            private int at;

            @Override
            public int read(byte[] target, int offset, int length) {
                int part = Math.min(PIECE, Math.min(length, LENGTH - at));
                System.arraycopy(pattern, at % 251, target, offset, part);
                at += part;
                return part == 0 ? -1 : part;
            }
        }

        private TableDefinition definition() {
            return new TableDefinition(
                    "PUBLIC",
                    "T",
                    mode,
                    List.of(
                            ColumnDefinition.of("ID", ColumnType.BIGINT).notNull(),
                            ColumnDefinition.of("N", ColumnType.BIGINT).notNull(),
                            ColumnDefinition.of("A", ColumnType.VARBINARY)),
                    List.of(IndexDefinition.primaryKey("T_PK", 0), IndexDefinition.of("T_N", 1)),
                    Map.of());
        }

        private void open() {
            database = Database.open(DatabaseOptions.of("large").withFiles(FileOptions.of(directory)));
            transaction = database.newTransaction();
        }

        private void close() {
            transaction.close();
            database.close();
        }

        private void reopen() {
            close();
            open();
            check();
        }

        private Table table() {
            return database.findTable(transaction, "PUBLIC", "T");
        }

        private void write(Runnable work) {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            transaction.beginStatement();
            work.run();
            transaction.endStatement();
            transaction.commit();
        }

        /** Gives an indexed column another value, which moves the row. */
        private void update() {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            Snapshot snapshot = transaction.beginStatement();
            try (Cursor cursor = seek(snapshot)) {
                Row change = table().newRow();
                change.setLong(1, 2);
                table().update(transaction, snapshot, cursor.rowId(), change);
            }
            transaction.endStatement();
            transaction.commit();
            check();
        }

        private Cursor seek(Snapshot snapshot) {
            Cursor cursor = table().newCursor();
            Key key = cursor.table().primaryKey().newKey().addLong(1);
            if (!cursor.seek(snapshot, cursor.table().primaryKey(), key)) {
                throw new IllegalStateException("the row is gone");
            }
            return cursor;
        }

        private void check() {
            transaction.begin(IsolationLevel.READ_COMMITTED);
            byte[] piece = new byte[PIECE];
            try (Snapshot snapshot = transaction.openSnapshot();
                    Cursor cursor = seek(snapshot)) {
                int at = 0;
                int part;
                while ((part = cursor.copyBytes(2, at, PIECE, piece, 0)) > 0) {
                    int start = at % 251;
                    if (!Arrays.equals(piece, 0, part, pattern, start, start + part)) {
                        throw new IllegalStateException("wrong behind " + at);
                    }
                    at += part;
                }
                if (at != LENGTH) {
                    throw new IllegalStateException("length " + at);
                }
            }
            transaction.commit();
        }
    }

    @ParameterizedTest
    @EnumSource(TableMode.class)
    void aValueLargerThanTheHeapIsWrittenReadSavedAndLoaded(TableMode mode) throws IOException {
        List<String> options = List.of("-Xmx32m");
        try (ChildJvm child = ChildJvm.run(Program.class, options, List.of(directory.toString(), mode.name()))) {
            assertEquals("right", child.line());
        }
    }
}
