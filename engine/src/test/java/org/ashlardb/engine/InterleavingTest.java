package org.ashlardb.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.ashlardb.engine.EngineFixture.autocommit;
import static org.ashlardb.engine.EngineFixture.row;
import static org.ashlardb.engine.EngineFixture.statement;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * While one thread reads or changes a row, another changes it, takes that back and collects what is left of it: once
 * before each access of the first to memory, or in two steps before each two accesses.
 */
@Timeout(120)
final class InterleavingTest {
    private static final String TEXT = "a text too long to stand in the row itself";
    private static final int MORE = 8;

    /** What the other does to the row before it takes it back. */
    private enum Change {
        ONE_UPDATE {
            @Override
            void make(Scene scene) {
                scene.update(scene.other, -1);
            }
        },
        UPDATES {
            @Override
            void make(Scene scene) {
                for (int i = 1; i <= 4; i++) {
                    scene.update(scene.other, -i);
                }
            }
        },
        UPDATES_BEHIND_A_SAVEPOINT {
            @Override
            void make(Scene scene) {
                long savepoint = scene.other.savepoint();
                UPDATES.make(scene);
                scene.other.rollbackToSavepoint(savepoint);
                scene.update(scene.other, -9);
            }
        },
        LOCK_AND_UPDATES {
            @Override
            void make(Scene scene) {
                scene.lock(scene.other);
                scene.update(scene.other, -1);
                scene.lock(scene.other);
                scene.update(scene.other, -2);
            }
        },
        UPDATE_AND_DELETION {
            @Override
            void make(Scene scene) {
                scene.update(scene.other, -1);
                scene.delete(scene.other);
            }
        },
        ALL_OF_THEM {
            @Override
            void make(Scene scene) {
                scene.update(scene.other, -1);
                long first = scene.other.savepoint();
                scene.delete(scene.other);
                scene.other.rollbackToSavepoint(first);
                scene.lock(scene.other);
                scene.update(scene.other, -2);
                long second = scene.other.savepoint();
                scene.lock(scene.other);
                scene.update(scene.other, -3);
                scene.other.rollbackToSavepoint(second);
                scene.update(scene.other, -4);
                scene.delete(scene.other);
            }
        };

        abstract void make(Scene scene);
    }

    /** A table with a row that is 1 for who keeps an old snapshot and 2 for all others. */
    private static final class Scene implements AutoCloseable {
        final EngineFixture fixture = new EngineFixture();
        final Database database = fixture.database;
        final Table table;
        final Transaction keeper = database.newTransaction();
        final Transaction mine = database.newTransaction();
        final Transaction other = database.newTransaction();
        private final Snapshot kept;
        private final Interleaver interleaver = new Interleaver();
        private int accesses;
        private boolean committed;

        Scene() {
            table = fixture.createAccounts(mine);
            interleaver.watch(database);
            autocommit(mine, s -> table.insert(mine, row(table, 1, 1, TEXT + 1)));
            keeper.begin(IsolationLevel.REPEATABLE_READ);
            kept = keeper.openSnapshot();
            mine.begin(IsolationLevel.READ_COMMITTED);
            update(mine, 2);
            mine.commit();
            mine.setLockTimeoutMillis(0);
            other.setLockTimeoutMillis(0);
        }

        void run(Runnable body, int[] places, Runnable... steps) {
            accesses = interleaver.run(body, places, steps);
        }

        private Key key() {
            return table.primaryKey().newKey().addLong(1);
        }

        private Cursor find(Snapshot snapshot) {
            Cursor cursor = table.newCursor();
            assertTrue(cursor.seek(snapshot, table.primaryKey(), key()), "the row is gone");
            return cursor;
        }

        void update(Transaction transaction, int n) {
            statement(transaction, snapshot -> {
                Row changes = table.newRow();
                changes.setLong(1, n);
                changes.setString(2, TEXT + n);
                table.update(transaction, snapshot, find(snapshot).rowId(), changes);
            });
        }

        void lock(Transaction transaction) {
            statement(
                    transaction,
                    snapshot -> table.lock(
                            transaction, snapshot, find(snapshot).rowId(), RowLockMode.UPDATE, LockWait.NOWAIT));
        }

        void delete(Transaction transaction) {
            statement(
                    transaction,
                    snapshot ->
                            table.delete(transaction, snapshot, find(snapshot).rowId()));
        }

        void change(Change change) {
            other.begin(IsolationLevel.READ_COMMITTED);
            try {
                change.make(this);
            } catch (EngineException e) {
                assertConflict(e);
            }
        }

        void commit(int n) {
            try (Transaction committer = database.newTransaction()) {
                committer.setLockTimeoutMillis(0);
                committer.begin(IsolationLevel.READ_COMMITTED);
                try {
                    update(committer, n);
                    committer.commit();
                    committed = true;
                } catch (EngineException e) {
                    assertConflict(e);
                }
            }
        }

        /** Twice: what may go only when nobody reads any more that has begun before is left by the first. */
        void takeBack() {
            other.rollback();
            database.collectGarbage();
            database.collectGarbage();
        }

        /** Inserts rows that take what memory is free first. */
        void insertMore(int first) {
            try (Transaction inserter = database.newTransaction()) {
                for (int i = first; i < first + MORE; i++) {
                    Row added = row(table, i, i, TEXT + i);
                    autocommit(inserter, s -> table.insert(inserter, added));
                }
            }
        }

        void assertMore(int first) {
            mine.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot now = mine.openSnapshot()) {
                for (int i = first; i < first + MORE; i++) {
                    Cursor cursor = table.newCursor();
                    assertTrue(cursor.seek(
                            now, table.primaryKey(), table.primaryKey().newKey().addLong(i)));
                    assertReads(i, cursor);
                }
            }
            mine.commit();
        }

        /** Collects, inserts more rows than those from 10 on, and looks at all. */
        void assertNothingMixed(int expected) {
            database.collectGarbage();
            database.collectGarbage();
            insertMore(20);
            assertNow(expected);
            assertMore(10);
            assertMore(20);
        }

        private static void assertConflict(EngineException e) {
            assertTrue(e.code() == ErrorCode.RESTART_STATEMENT || e.code() == ErrorCode.LOCK_TIMEOUT, e.getMessage());
        }

        void assertReads(int expected, Cursor cursor) {
            assertEquals(expected, cursor.getInt(1));
            assertEquals(TEXT + expected, cursor.getString(2));
        }

        /** What a snapshot has in the row; null if there is none for it. */
        Integer read(Snapshot snapshot) {
            Cursor cursor = table.newCursor();
            if (!cursor.seek(snapshot, table.primaryKey(), key())) {
                return null;
            }
            int n = cursor.getInt(1);
            assertReads(n, cursor);
            return n;
        }

        void assertReads(int expected, Snapshot snapshot) {
            assertReads(expected, find(snapshot));
        }

        void assertBatch(int expected, Cursor cursor) {
            assertEquals(1, cursor.nextBatch(16));
            assertBatchHas(expected, cursor);
            assertEquals(0, cursor.nextBatch(16));
        }

        static void assertBatchHas(int expected, Cursor cursor) {
            long[] numbers = new long[16];
            cursor.readLongs(1, numbers, new boolean[16]);
            assertEquals(expected, numbers[0]);
            BytesVector texts = new BytesVector();
            cursor.readBytes(2, texts, new boolean[16]);
            assertEquals(TEXT + expected, new String(texts.data, 0, texts.start[1], UTF_8));
        }

        void assertNow(int expected) {
            mine.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot now = mine.openSnapshot()) {
                assertReads(expected, now);
            }
            mine.commit();
        }

        void endKept() {
            if (kept.isOpen()) {
                assertReads(1, kept);
                kept.close();
                keeper.close();
            }
        }

        @Override
        public void close() {
            endKept();
            mine.close();
            other.close();
            fixture.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void readersSeeTheSameWhileChangesAreTakenBack(Change change) {
        Interleaver.atAllPlaces(1, places -> {
            try (Scene scene = new Scene()) {
                scene.change(change);
                scene.mine.begin(IsolationLevel.READ_COMMITTED);
                try (Snapshot now = scene.mine.openSnapshot()) {
                    scene.run(() -> scene.assertReads(2, now), places, scene::takeBack);
                }
                scene.mine.commit();
                return scene.accesses;
            }
        });
    }

    /** What is done while others read. */
    private enum Work {
        CHANGE {
            @Override
            void prepare(Scene scene, Change change) {
                scene.other.begin(IsolationLevel.READ_COMMITTED);
            }

            @Override
            void run(Scene scene, Change change) {
                change.make(scene);
            }
        },
        ROLLBACK {
            @Override
            void run(Scene scene, Change change) {
                scene.other.rollback();
            }
        },
        ROLLBACK_TO_SAVEPOINT {
            @Override
            void run(Scene scene, Change change) {
                scene.other.rollbackToSavepoint(0);
            }
        },
        COMMIT {
            @Override
            void run(Scene scene, Change change) {
                scene.other.commit();
            }
        },
        COLLECTION_OF_WHAT_WAS_TAKEN_BACK {
            @Override
            void prepare(Scene scene, Change change) {
                scene.change(change);
                scene.other.rollback();
            }

            @Override
            void run(Scene scene, Change change) {
                scene.database.collectGarbage();
                scene.database.collectGarbage();
            }
        },
        COLLECTION_OF_WHAT_WAS_COMMITTED {
            @Override
            void prepare(Scene scene, Change change) {
                scene.change(change);
                scene.other.commit();
            }

            @Override
            void run(Scene scene, Change change) {
                COLLECTION_OF_WHAT_WAS_TAKEN_BACK.run(scene, change);
            }
        };

        void prepare(Scene scene, Change change) {
            scene.change(change);
        }

        abstract void run(Scene scene, Change change);
    }

    /** Who comes once reads all; who comes twice while a transaction ends finds the row first and reads it then. */
    @ParameterizedTest
    @EnumSource
    void snapshotsStayAsTheyAreWhoeverWorks(Work work) {
        for (Change change : Change.values()) {
            Interleaver.atAllPlaces(1, places -> readBeside(work, change, places));
        }
        if (work == Work.ROLLBACK || work == Work.ROLLBACK_TO_SAVEPOINT || work == Work.COMMIT) {
            Interleaver.atAllPlaces(2, places -> readBeside(work, Change.LOCK_AND_UPDATES, places));
        }
    }

    private static int readBeside(Work work, Change change, int[] places) {
        try (Scene scene = new Scene()) {
            scene.mine.begin(IsolationLevel.READ_COMMITTED);
            Snapshot before = scene.mine.openSnapshot();
            work.prepare(scene, change);
            Snapshot after = scene.mine.openSnapshot();
            Integer seen = scene.read(after);
            Cursor row = scene.table.newCursor();
            Cursor batch = scene.table.newCursor();
            boolean[] found = new boolean[1];
            Runnable find = () -> {
                found[0] = row.seek(after, scene.table.primaryKey(), scene.key());
                batch.range(after, scene.table.primaryKey(), null, false, null, false, false);
                batch.nextBatch(16);
            };
            Runnable read = () -> {
                assertEquals(seen != null, found[0]);
                if (seen != null) {
                    scene.assertReads(seen, row);
                    Scene.assertBatchHas(seen, batch);
                }
            };
            Runnable body = () -> work.run(scene, change);
            if (places.length == 1) {
                scene.run(body, places, () -> {
                    scene.assertReads(2, before);
                    find.run();
                    read.run();
                });
            } else {
                scene.run(body, places, find, read);
            }
            assertEquals(seen, scene.read(after));
            before.close();
            after.close();
            scene.mine.commit();
            if (scene.other.isActive()) {
                scene.other.rollback();
            }
            return scene.accesses;
        }
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"COMMIT", "COLLECTION_OF_WHAT_WAS_COMMITTED"})
    void aCommitStaysWhateverIsTakenBackBeside(Work work) {
        for (Change change : Change.values()) {
            Interleaver.atAllPlaces(1, places -> commitBeside(work, change, places));
        }
    }

    private static int commitBeside(Work work, Change change, int[] places) {
        try (Scene scene = new Scene()) {
            work.prepare(scene, change);
            scene.run(
                    () -> {
                        try {
                            work.run(scene, change);
                        } catch (EngineException e) {
                            Scene.assertConflict(e);
                        }
                    },
                    places,
                    () -> {
                        scene.commit(3);
                        if (work != Work.COLLECTION_OF_WHAT_WAS_TAKEN_BACK) {
                            scene.database.collectGarbage(); // one collects at a time
                        }
                        scene.insertMore(10);
                    });
            if (scene.other.isActive()) {
                scene.other.rollback();
            }
            scene.assertNothingMixed(scene.committed ? 3 : 2);
            return scene.accesses;
        }
    }

    /** How the row is read. */
    private enum Way {
        BY_KEY {
            @Override
            void read(Scene scene, Snapshot now) {
                scene.assertReads(2, now);
            }
        },
        IN_BATCHES {
            @Override
            void read(Scene scene, Snapshot now) {
                Cursor cursor = scene.table.newCursor();
                cursor.scan(now);
                scene.assertBatch(2, cursor);
            }
        },
        ALONG_THE_INDEX {
            @Override
            void read(Scene scene, Snapshot now) {
                Cursor cursor = scene.table.newCursor();
                cursor.range(now, scene.table.primaryKey(), null, true, null, true, true);
                scene.assertBatch(2, cursor);
            }
        };

        abstract void read(Scene scene, Snapshot now);
    }

    private static int read(Way way, int[] places, Function<Scene, Runnable[]> steps) {
        try (Scene scene = new Scene()) {
            scene.mine.begin(IsolationLevel.READ_COMMITTED);
            try (Snapshot now = scene.mine.openSnapshot()) {
                scene.run(() -> way.read(scene, now), places, steps.apply(scene));
            }
            scene.mine.commit();
            return scene.accesses;
        }
    }

    @ParameterizedTest
    @EnumSource
    void readersSeeTheSameWhileChangesComeAndGo(Change change) {
        Interleaver.atAllPlaces(
                2,
                places -> read(
                        Way.BY_KEY, places, scene -> new Runnable[] {() -> scene.change(change), scene::takeBack}));
    }

    @ParameterizedTest
    @EnumSource
    void readersSeeTheSameBesideACommitAndChangesThatGo(Way way) {
        Interleaver.atAllPlaces(
                2,
                places -> read(way, places, scene -> new Runnable[] {
                    () -> scene.change(Change.UPDATES),
                    () -> {
                        scene.takeBack();
                        scene.commit(3);
                        scene.change(Change.UPDATES_BEHIND_A_SAVEPOINT);
                        scene.takeBack();
                    }
                }));
    }

    /** A statement may have been compiled for the old table, and its snapshot taken after the commit. */
    @Test
    void whoSeesTheCommitThatWritesATableAnewDoesNotReadTheOldOne() {
        AtomicInteger seen = new AtomicInteger();
        Interleaver.atAllPlaces(1, places -> {
            try (Scene scene = new Scene()) {
                scene.other.begin(IsolationLevel.READ_COMMITTED);
                statement(scene.other, s -> {
                    TableDefinition definition = scene.table.definition();
                    Table anew = scene.database.replaceTable(scene.other, scene.table, definition, new int[] {0, 1, 2});
                    anew.insert(scene.other, row(anew, 2, 0, null));
                });
                scene.run(scene.other::commit, places, () -> {
                    scene.mine.begin(IsolationLevel.READ_COMMITTED);
                    Table found = scene.database.findTable(scene.mine, "PUBLIC", "ACCOUNTS");
                    try (Snapshot now = scene.mine.openSnapshot()) {
                        Cursor cursor = found.newCursor();
                        boolean isOld = cursor.seek(
                                now,
                                found.primaryKey(),
                                found.primaryKey().newKey().addLong(1));
                        if (isOld) {
                            scene.assertReads(2, now);
                        } else {
                            EngineException e = assertThrows(EngineException.class, () -> scene.read(now));
                            assertEquals(ErrorCode.TABLE_CHANGED, e.code());
                            assertEquals(-1, scene.table.knownRowCount(now));
                        }
                        seen.addAndGet(isOld ? 0 : 1);
                    }
                    scene.mine.commit();
                });
                return scene.accesses;
            }
        });
        assertTrue(seen.get() > 1, "seen before its end: " + seen);
    }

    @ParameterizedTest
    @EnumSource(names = {"UPDATES", "UPDATES_BEHIND_A_SAVEPOINT"})
    void whatWasReadAndHasChangedIsFoundAtTheCommit(Change change) {
        Interleaver.atAllPlaces(2, places -> {
            try (Scene scene = new Scene()) {
                scene.mine.begin(IsolationLevel.SERIALIZABLE);
                try (Snapshot now = scene.mine.openSnapshot()) {
                    scene.assertReads(2, now);
                }
                statement(scene.mine, s -> scene.table.insert(scene.mine, row(scene.table, 2, 0, null)));
                scene.commit(3);
                scene.run(
                        () -> assertEquals(
                                ErrorCode.SERIALIZATION_FAILURE,
                                assertThrows(EngineException.class, scene.mine::commit)
                                        .code()),
                        places,
                        () -> scene.change(change),
                        scene::takeBack);
                return scene.accesses;
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void writersKeepWhatWasBeforeWhileChangesComeAndGo(Change change) {
        Interleaver.atAllPlaces(2, places -> write(change, places));
    }

    private static int write(Change change, int[] places) {
        try (Scene scene = new Scene();
                Transaction reader = scene.database.newTransaction()) {
            reader.begin(IsolationLevel.REPEATABLE_READ);
            try (Snapshot before = reader.openSnapshot()) {
                scene.mine.begin(IsolationLevel.READ_COMMITTED);
                boolean[] written = new boolean[1];
                scene.run(
                        () -> {
                            try {
                                scene.update(scene.mine, 3);
                                written[0] = true;
                            } catch (EngineException e) {
                                Scene.assertConflict(e);
                            }
                        },
                        places,
                        () -> scene.change(change),
                        scene::takeBack);
                int accesses = scene.accesses;
                if (written[0]) {
                    scene.mine.commit();
                } else {
                    scene.mine.rollback();
                }
                scene.assertReads(2, before);
                scene.assertNow(written[0] ? 3 : 2);
                reader.commit();
                return accesses;
            }
        }
    }

    @Test
    void aCommitBetweenIsNotOverwritten() {
        Interleaver.atAllPlaces(1, places -> {
            try (Scene scene = new Scene()) {
                scene.other.begin(IsolationLevel.READ_COMMITTED);
                scene.run(
                        () -> {
                            try {
                                scene.update(scene.other, -1);
                            } catch (EngineException e) {
                                Scene.assertConflict(e);
                            }
                        },
                        places,
                        () -> {
                            scene.commit(3);
                            scene.database.collectGarbage();
                        });
                scene.takeBack();
                scene.assertNow(scene.committed ? 3 : 2);
                return scene.accesses;
            }
        });
    }

    /** A change taken back earlier, by which a version went that is gone, is about to go when others are taken back. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatIsTakenBackKeepsNothingOfEarlierChanges(boolean whole) {
        Interleaver.atAllPlaces(1, places -> {
            try (Scene scene = new Scene()) {
                scene.change(Change.ONE_UPDATE);
                scene.takeBack();
                scene.commit(3);
                scene.database.collectGarbage();
                scene.other.begin(IsolationLevel.READ_COMMITTED);
                long savepoint = scene.other.savepoint();
                scene.lock(scene.other);
                scene.update(scene.other, -2);
                scene.run(
                        () -> {
                            if (whole) {
                                scene.other.rollback();
                            } else {
                                scene.other.rollbackToSavepoint(savepoint);
                            }
                        },
                        places,
                        () -> {
                            scene.endKept();
                            scene.database.collectGarbage();
                            scene.database.collectGarbage();
                            scene.insertMore(10);
                        });
                if (!whole) {
                    scene.other.rollback();
                }
                scene.assertNothingMixed(3);
                return scene.accesses;
            }
        });
    }

    /** Inserts a row; whether that was possible. */
    private static boolean inserts(Scene scene, long id) {
        try {
            statement(scene.mine, s -> scene.table.insert(scene.mine, row(scene.table, id, 7, null)));
            return true;
        } catch (EngineException e) {
            if (e.code() != ErrorCode.DUPLICATE_KEY) {
                Scene.assertConflict(e);
            }
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_UPDATE", "UPDATE_AND_DELETION"})
    void aKeyIsNotGivenTwice(Change change) {
        Interleaver.atAllPlaces(2, places -> {
            try (Scene scene = new Scene()) {
                scene.mine.begin(IsolationLevel.READ_COMMITTED);
                scene.run(() -> assertFalse(inserts(scene, 1)), places, () -> scene.change(change), scene::takeBack);
                scene.mine.rollback();
                scene.assertNow(2);
                return scene.accesses;
            }
        });
    }

    @Test
    void aKeyWhoseInsertionIsTakenBackCanBeGivenAgain() {
        Interleaver.atAllPlaces(1, places -> {
            try (Scene scene = new Scene()) {
                scene.other.begin(IsolationLevel.READ_COMMITTED);
                statement(scene.other, s -> scene.table.insert(scene.other, row(scene.table, 5, 0, null)));
                scene.mine.begin(IsolationLevel.READ_COMMITTED);
                boolean[] inserted = new boolean[1];
                scene.run(() -> inserted[0] = inserts(scene, 5), places, scene::takeBack);
                assertTrue(inserted[0] || inserts(scene, 5));
                scene.mine.commit();
                scene.mine.begin(IsolationLevel.READ_COMMITTED);
                assertFalse(inserts(scene, 5));
                scene.mine.rollback();
                return scene.accesses;
            }
        });
    }
}
