package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.persistence.LockModeType;
import jakarta.persistence.OptimisticLockException;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.PessimisticLockException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.hibernate.LockMode;
import org.hibernate.Session;
import org.hibernate.Transaction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Row locks, their time-outs, and versions. */
class LockingTest extends LibraryTest {
    private static final String TIMEOUT = "jakarta.persistence.lock.timeout";
    private static final Map<String, Object> NOWAIT = Map.of(TIMEOUT, 0);

    /** Runs the work in a second session while the first one has a lock. */
    private void beside(LockModeType mode, Consumer<Session> work) {
        undone(first -> {
            first.find(Library.Place.class, 1, mode);
            undone(work);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "PESSIMISTIC_READ,PESSIMISTIC_READ,true",
        "PESSIMISTIC_READ,PESSIMISTIC_WRITE,false",
        "PESSIMISTIC_WRITE,PESSIMISTIC_READ,false",
        "PESSIMISTIC_WRITE,PESSIMISTIC_WRITE,false",
        "PESSIMISTIC_WRITE,NONE,true",
        "NONE,PESSIMISTIC_WRITE,true"
    })
    void modesGoTogetherOrNot(LockModeType one, LockModeType other, boolean together) {
        beside(one, session -> {
            if (together) {
                assertEquals("hall", session.find(Library.Place.class, 1, other, NOWAIT).name);
            } else {
                assertTimesOut(assertThrows(
                        PersistenceException.class, () -> session.find(Library.Place.class, 1, other, NOWAIT)));
            }
        });
    }

    private static void assertTimesOut(PersistenceException e) {
        assertTrue(
                e instanceof jakarta.persistence.LockTimeoutException
                        || e instanceof org.hibernate.exception.LockTimeoutException,
                () -> "not a time-out: " + e);
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "PESSIMISTIC_READ",
                "PESSIMISTIC_WRITE",
                "PESSIMISTIC_FORCE_INCREMENT",
                "OPTIMISTIC",
                "OPTIMISTIC_FORCE_INCREMENT"
            })
    void modesOfAVersionedEntity(LockModeType mode) {
        scope.inTransaction(session -> {
            Library.Author ann = author(session, "Ann");
            int version = ann.version;
            session.lock(ann, mode);
            assertEquals("Ann", ann.name);
            assertEquals(mode == LockModeType.PESSIMISTIC_FORCE_INCREMENT ? version + 1 : version, ann.version);
        });
    }

    private static Library.Author author(Session session, String name) {
        return session.createSelectionQuery("from Author where name = :name", Library.Author.class)
                .setParameter("name", name)
                .getSingleResult();
    }

    @Test
    void skipsWhatIsLocked() {
        beside(
                LockModeType.PESSIMISTIC_WRITE,
                session -> assertEquals(
                        List.of("shelf", "box", "cellar"),
                        session
                                .createSelectionQuery("from Place order by id", Library.Place.class)
                                .setHibernateLockMode(LockMode.UPGRADE_SKIPLOCKED)
                                .getResultList()
                                .stream()
                                .map(place -> place.name)
                                .toList()));
    }

    @Test
    @Timeout(20)
    void waitsNoLongerThanItIsToldTo() {
        beside(
                LockModeType.PESSIMISTIC_WRITE,
                session -> assertTimesOut(assertThrows(
                        PersistenceException.class,
                        () -> session.find(
                                Library.Place.class, 1, LockModeType.PESSIMISTIC_WRITE, Map.of(TIMEOUT, 1_000)))));
    }

    @Test
    void queriesDoNotWait() {
        beside(
                LockModeType.PESSIMISTIC_WRITE,
                session -> assertTimesOut(assertThrows(PersistenceException.class, () -> session.createSelectionQuery(
                                "from Place order by id", Library.Place.class)
                        .setHibernateLockMode(LockMode.UPGRADE_NOWAIT)
                        .getResultList())));
    }

    @ParameterizedTest
    @CsvSource({
        "from Place p where p.id = 2",
        "from Place p join fetch p.parent where p.id = 2",
        "select p from Place p where p.id in (select 2)"
    })
    void queriesLockTheirRows(String hql) {
        undone(first -> {
            first.createSelectionQuery(hql, Library.Place.class)
                    .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                    .getResultList();
            undone(session -> assertTimesOut(assertThrows(
                    PersistenceException.class,
                    () -> session.find(Library.Place.class, 2, LockModeType.PESSIMISTIC_WRITE, NOWAIT))));
        });
    }

    @Test
    void outerJoinsAreLocked() {
        undone(session -> assertEquals(
                4,
                session.createSelectionQuery("from Place p left join fetch p.parent", Library.Place.class)
                        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
                        .getResultList()
                        .size()));
    }

    @Test
    void waitsAsLongAsTheConnectionSays() {
        beside(LockModeType.PESSIMISTIC_WRITE, session -> {
            session.createNativeMutationQuery("SET LOCAL lock_timeout = '50ms'").executeUpdate();
            assertTimesOut(assertThrows(
                    PersistenceException.class,
                    () -> session.find(Library.Place.class, 1, LockModeType.PESSIMISTIC_WRITE)));
        });
    }

    @Test
    void waitsUntilTheLockIsFree() throws Exception {
        CountDownLatch locked = new CountDownLatch(1);
        CompletableFuture<Object> other;
        try (Session session = scope.getSessionFactory().openSession()) {
            Transaction transaction = session.beginTransaction();
            session.find(Library.Place.class, 1, LockModeType.PESSIMISTIC_WRITE);
            other = inThread(() -> {
                undone(second -> {
                    locked.countDown();
                    second.find(Library.Place.class, 1, LockModeType.PESSIMISTIC_WRITE);
                });
                return null;
            });
            locked.await();
            transaction.rollback();
        }
        other.get();
    }

    @Test
    void aTimeOutOfAQueryIsOfTheQueryAlone() {
        if (!HIBERNATE_7) {
            return;
        }
        beside(LockModeType.PESSIMISTIC_WRITE, session -> {
            String before = lockTimeout(session);
            assertTimesOut(assertThrows(
                    PersistenceException.class,
                    () -> session.find(Library.Place.class, 1, LockModeType.PESSIMISTIC_WRITE, Map.of(TIMEOUT, 100))));
            assertEquals(before, lockTimeout(session));
        });
    }

    private static String lockTimeout(Session session) {
        return session.createNativeQuery("SELECT CURRENT_SETTING('lock_timeout')", String.class)
                .getSingleResult();
    }

    @Test
    void deadlocksEndOneTransaction() throws Exception {
        CountDownLatch both = new CountDownLatch(2);
        List<CompletableFuture<Throwable>> sessions =
                List.of(inThread(() -> lockBoth(1, 4, both)), inThread(() -> lockBoth(4, 1, both)));
        List<Throwable> failures = sessions.stream()
                .map(CompletableFuture::join)
                .filter(e -> e != null)
                .toList();
        assertEquals(1, failures.size());
        Throwable failure = failures.get(0);
        assertTrue(
                failure instanceof PessimisticLockException
                        || failure instanceof org.hibernate.PessimisticLockException,
                failure::toString);
    }

    /** A thread of its own: a pool may have only one. */
    private static <T> CompletableFuture<T> inThread(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, command -> new Thread(command).start());
    }

    private Throwable lockBoth(int one, int other, CountDownLatch both) {
        try (Session session = scope.getSessionFactory().openSession()) {
            Transaction transaction = session.beginTransaction();
            try {
                session.find(Library.Place.class, one, LockModeType.PESSIMISTIC_WRITE);
                both.countDown();
                both.await();
                session.find(Library.Place.class, other, LockModeType.PESSIMISTIC_WRITE);
                return null;
            } catch (PersistenceException | InterruptedException e) {
                return e;
            } finally {
                transaction.rollback();
            }
        }
    }

    @Test
    void staleVersionsAreRefused() {
        try (Session stale = scope.getSessionFactory().openSession()) {
            Transaction transaction = stale.beginTransaction();
            Library.Author cid = author(stale, "Cid");
            scope.inTransaction(session -> author(session, "Cid").born = java.time.LocalDate.of(2000, 1, 1));
            cid.born = java.time.LocalDate.of(2001, 1, 1);
            PersistenceException e = assertThrows(PersistenceException.class, stale::flush);
            assertInstanceOf(OptimisticLockException.class, e);
            transaction.rollback();
        }
        scope.inTransaction(session -> author(session, "Cid").born = null);
    }

    @Test
    void deletedRowsAreStale() {
        try (Session stale = scope.getSessionFactory().openSession()) {
            Transaction transaction = stale.beginTransaction();
            Library.Author dan = new Library.Author("Dan", null);
            scope.inTransaction(session -> session.persist(dan));
            Library.Author found = author(stale, "Dan");
            scope.inTransaction(session -> session.remove(session.find(Library.Author.class, dan.id)));
            found.name = "Eve";
            assertThrows(OptimisticLockException.class, stale::flush);
            transaction.rollback();
        }
    }

    @Test
    void serializableTransactionsConflict() {
        try (Session one = scope.getSessionFactory().openSession()) {
            Transaction transaction = one.beginTransaction();
            one.createNativeMutationQuery("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                    .executeUpdate();
            one.createSelectionQuery("from Place", Library.Place.class).getResultList();
            scope.inTransaction(session -> session.find(Library.Place.class, 4).name = "vault");
            assertThrows(PersistenceException.class, () -> one.createMutationQuery(
                            "update Place set name = 'x' where id = 4")
                    .executeUpdate());
            transaction.rollback();
        }
        scope.inTransaction(session -> session.find(Library.Place.class, 4).name = "cellar");
    }

    @Test
    void refreshTakesALock() {
        beside(LockModeType.NONE, session -> {
            Library.Place hall = session.find(Library.Place.class, 1);
            session.refresh(hall, LockModeType.PESSIMISTIC_WRITE);
            assertEquals(LockModeType.PESSIMISTIC_WRITE, session.getLockMode(hall));
        });
    }
}
