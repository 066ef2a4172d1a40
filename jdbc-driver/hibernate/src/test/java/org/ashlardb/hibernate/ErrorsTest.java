package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.persistence.PersistenceException;
import java.sql.SQLException;
import java.util.List;
import org.hibernate.JDBCException;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.exception.DataException;
import org.hibernate.exception.SQLGrammarException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What exception a failed statement becomes, and what it says of the constraint. */
class ErrorsTest extends LibraryTest {
    static List<Arguments> violations() {
        return List.of(
                Arguments.of("INSERT INTO place (id) VALUES (1)", "23505", "PLACE_PKEY", "UNIQUE"),
                Arguments.of(
                        "INSERT INTO book (title, pages, version, code) VALUES ('x', 1, 0, 'c'), ('y', 1, 0, 'c')",
                        "23505",
                        "ONE_CODE",
                        "UNIQUE"),
                Arguments.of(
                        "INSERT INTO book (title, pages, version, author_id) SELECT title, 1, 0, author_id FROM book",
                        "23505",
                        "ONE_TITLE",
                        "UNIQUE"),
                Arguments.of("UPDATE book SET title = 'Odes' WHERE title = 'The Sea'", "23505", "ONE_TITLE", "UNIQUE"),
                Arguments.of(
                        "INSERT INTO book (title, pages, version, author_id) VALUES ('x', 1, 0, 99)",
                        "23503",
                        "WRITTEN_BY",
                        "FOREIGN_KEY"),
                Arguments.of("DELETE FROM author", "23503", "WRITTEN_BY", "FOREIGN_KEY"),
                Arguments.of("UPDATE book SET price = -1", "23514", "NO_GIFT", "CHECK"),
                Arguments.of(
                        "INSERT INTO book (title, pages, version, genre) VALUES ('x', 1, 0, 'CRIME')",
                        "23514",
                        "BOOK_CHECK",
                        "CHECK"),
                Arguments.of("INSERT INTO book (pages, version) VALUES (1, 0)", "23502", "TITLE", "NOT_NULL"),
                Arguments.of("UPDATE author SET name = NULL", "23502", "NAME", "NOT_NULL"));
    }

    @ParameterizedTest
    @MethodSource("violations")
    void constraintsAreNamed(String sql, String state, String name, String kind) {
        undone(session -> {
            ConstraintViolationException e = assertInstanceOf(
                    ConstraintViolationException.class,
                    jdbcCause(assertThrows(PersistenceException.class, () -> session.createNativeMutationQuery(sql)
                            .executeUpdate())));
            assertEquals(state, e.getSQLState());
            assertEquals(name, e.getConstraintName());
            assertEquals(
                    HIBERNATE_7 || kind.equals("UNIQUE") ? kind : "OTHER",
                    e.getKind().name());
        });
    }

    private static Throwable jdbcCause(Throwable e) {
        Throwable cause = e;
        while (!(cause instanceof JDBCException) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    @Test
    void violationsOfAFlush() {
        undone(session -> {
            session.persist(new Library.Place(1, "again", null));
            ConstraintViolationException e = assertInstanceOf(
                    ConstraintViolationException.class,
                    jdbcCause(assertThrows(PersistenceException.class, session::flush)));
            assertEquals("PLACE_PKEY", e.getConstraintName());
        });
    }

    @Test
    void violationsOfABatch() {
        undone(session -> {
            session.setJdbcBatchSize(10);
            session.persist(new Library.Place(51, "new", null));
            session.persist(new Library.Place(1, "again", null));
            session.persist(new Library.Place(52, "new", null));
            ConstraintViolationException e = assertInstanceOf(
                    ConstraintViolationException.class,
                    jdbcCause(assertThrows(PersistenceException.class, session::flush)));
            assertEquals("PLACE_PKEY", e.getConstraintName());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT nothing FROM place,42703",
        "SELECT 1 FROM nowhere,42P01",
        "SELECT FROM WHERE,42601",
        "SELECT no_such_function(1),42883"
    })
    void wrongStatements(String sql, String state) {
        undone(session -> {
            SQLGrammarException e =
                    assertThrows(SQLGrammarException.class, () -> session.createNativeQuery(sql, Object.class)
                            .getResultList());
            assertEquals(state, e.getSQLState());
        });
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT 1 / (id - 1) FROM place,22012",
        "SELECT CAST(name AS INT) FROM place,22018",
        "SELECT DATE '2024-02-30',22008"
    })
    void wrongData(String sql, String state) {
        undone(session -> {
            JDBCException e = assertThrows(JDBCException.class, () -> session.createNativeQuery(sql, Object.class)
                    .getResultList());
            assertEquals(state, e.getSQLState());
            assertInstanceOf(DataException.class, e);
        });
    }

    @Test
    void textsThatAreTooLong() {
        undone(session -> {
            session.persist(new Library.Author("x".repeat(41), null));
            assertInstanceOf(DataException.class, jdbcCause(assertThrows(PersistenceException.class, session::flush)));
        });
    }

    @Test
    void queriesThatTakeTooLong() {
        undone(session -> {
            session.createNativeMutationQuery("SET LOCAL statement_timeout = '20ms'")
                    .executeUpdate();
            PersistenceException e = assertThrows(PersistenceException.class, () -> session.createNativeQuery(
                            "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000) a, SYSTEM_RANGE(1, 100000) b", Long.class)
                    .getSingleResult());
            assertTrue(
                    e instanceof jakarta.persistence.QueryTimeoutException
                            || e instanceof org.hibernate.QueryTimeoutException,
                    e::toString);
        });
    }

    @Test
    void theTransactionGoesOn() {
        undone(session -> {
            session.createMutationQuery("update Place set name = 'x' where id = 1")
                    .executeUpdate();
            assertThrows(PersistenceException.class, () -> session.createNativeMutationQuery(
                            "INSERT INTO place (id) VALUES (1)")
                    .executeUpdate());
            assertEquals("x", Answers.of(session, "select name from Place where id = 1"));
        });
    }

    @Test
    void otherErrorsHaveNoConstraint() {
        assertEquals(null, ErrorConversion.violatedName(new SQLException("other", "23505")));
        assertEquals(null, ErrorConversion.convert(new SQLException("other"), "message", null));
    }
}
