package org.ashlardb.jdbc.error;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.stream.Stream;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.sql.type.SqlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ErrorMapperTest {
    static Stream<Arguments> classes() {
        return Stream.of(
                Arguments.of("42601", SQLSyntaxErrorException.class),
                Arguments.of("42P01", SQLSyntaxErrorException.class),
                Arguments.of("23505", SQLIntegrityConstraintViolationException.class),
                Arguments.of("22003", SQLDataException.class),
                Arguments.of("40001", SQLTransactionRollbackException.class),
                Arguments.of("40P01", SQLTransactionRollbackException.class),
                Arguments.of("08003", SQLNonTransientConnectionException.class),
                Arguments.of("0A000", SQLFeatureNotSupportedException.class),
                Arguments.of("55P03", SQLTransientException.class),
                Arguments.of("53200", SQLTransientException.class),
                Arguments.of("57014", SQLException.class),
                Arguments.of("24000", SQLException.class),
                Arguments.of("HY010", SQLException.class),
                Arguments.of("XX000", SQLException.class));
    }

    @ParameterizedTest
    @MethodSource("classes")
    void stateDecidesTheClass(String state, Class<?> expected) {
        SqlException failure = new SqlException(state, "what happened");
        SQLException mapped = ErrorMapper.map(failure);
        assertEquals(expected, mapped.getClass());
        assertEquals(state, mapped.getSQLState());
        assertEquals("what happened", mapped.getMessage());
        assertSame(failure, mapped.getCause());
    }

    @Test
    void onlyATimeoutBecomesATimeout() {
        SqlException canceled = new SqlException("57014", "cancelled");
        assertFalse(ErrorMapper.map(canceled) instanceof SQLTimeoutException);
        SQLException mapped = ErrorMapper.mapTimeout(canceled, "query timeout of 3 s");
        assertTrue(mapped instanceof SQLTimeoutException);
        assertEquals("57014", mapped.getSQLState());
        assertEquals(
                "23505",
                ErrorMapper.mapTimeout(new SqlException("23505", "x"), "query timeout of 3 s")
                        .getSQLState());
    }

    @Test
    void engineErrorsKeepTheirMeaning() {
        assertEquals(
                "53200",
                ErrorMapper.map(new EngineException(ErrorCode.MEMORY_LIMIT, "x"))
                        .getSQLState());
        assertEquals(
                "08003",
                ErrorMapper.map(new EngineException(ErrorCode.DATABASE_CLOSED, "x"))
                        .getSQLState());
    }

    @Test
    void everythingElseIsABugWithItsCause() {
        RuntimeException bug = new IllegalStateException("oops");
        SQLException mapped = ErrorMapper.map(bug);
        assertEquals("XX000", mapped.getSQLState());
        assertSame(bug, mapped.getCause());
        assertEquals("54001", ErrorMapper.map(new StackOverflowError()).getSQLState());
        assertEquals("53200", ErrorMapper.map(new OutOfMemoryError("x")).getSQLState());
    }
}
