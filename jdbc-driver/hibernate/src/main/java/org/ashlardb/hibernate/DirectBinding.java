package org.ashlardb.hibernate;

import java.sql.CallableStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.hibernate.type.descriptor.ValueBinder;
import org.hibernate.type.descriptor.ValueExtractor;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.BasicBinder;
import org.hibernate.type.descriptor.jdbc.BasicExtractor;
import org.hibernate.type.descriptor.jdbc.JdbcType;

/**
 * Values that the driver takes and gives as they are.
 *
 * <p>Hibernate passes a {@code LocalTime} through {@code java.sql.Time}, which has no nanoseconds, and a
 * {@code LocalDateTime} through {@code java.sql.Timestamp}, which lacks the hour that summer time leaves out. Where
 * {@code hibernate.jdbc.time_zone} is set both have to be converted, and Hibernate's way is taken.
 */
final class DirectBinding {
    private DirectBinding() {}

    static <X> ValueBinder<X> binder(
            JavaType<X> javaType, JdbcType jdbcType, Class<?> type, ValueBinder<X> inOtherZone) {
        return new Binder<>(javaType, jdbcType, type, inOtherZone);
    }

    static <X> ValueExtractor<X> extractor(
            JavaType<X> javaType, JdbcType jdbcType, Class<?> type, ValueExtractor<X> inOtherZone) {
        return new Extractor<>(javaType, jdbcType, type, inOtherZone);
    }

    private static final class Binder<X> extends BasicBinder<X> {
        private static final long serialVersionUID = 1L;

        private final Class<?> type;
        private final transient ValueBinder<X> inOtherZone;

        Binder(JavaType<X> javaType, JdbcType jdbcType, Class<?> type, ValueBinder<X> inOtherZone) {
            super(javaType, jdbcType);
            this.type = type;
            this.inOtherZone = inOtherZone;
        }

        @Override
        protected void doBind(PreparedStatement statement, X value, int index, WrapperOptions options)
                throws SQLException {
            if (inOtherZone != null && options.getJdbcTimeZone() != null) {
                inOtherZone.bind(statement, value, index, options);
            } else {
                statement.setObject(index, getJavaType().unwrap(value, type, options));
            }
        }

        @Override
        protected void doBind(CallableStatement statement, X value, String name, WrapperOptions options)
                throws SQLException {
            statement.setObject(name, getJavaType().unwrap(value, type, options));
        }
    }

    private static final class Extractor<X> extends BasicExtractor<X> {
        private static final long serialVersionUID = 1L;

        private final Class<?> type;
        private final transient ValueExtractor<X> inOtherZone;

        Extractor(JavaType<X> javaType, JdbcType jdbcType, Class<?> type, ValueExtractor<X> inOtherZone) {
            super(javaType, jdbcType);
            this.type = type;
            this.inOtherZone = inOtherZone;
        }

        @Override
        protected X doExtract(ResultSet rows, int index, WrapperOptions options) throws SQLException {
            return inOtherZone != null && options.getJdbcTimeZone() != null
                    ? inOtherZone.extract(rows, index, options)
                    : getJavaType().wrap(rows.getObject(index, type), options);
        }

        @Override
        protected X doExtract(CallableStatement statement, int index, WrapperOptions options) throws SQLException {
            return getJavaType().wrap(statement.getObject(index, type), options);
        }

        @Override
        protected X doExtract(CallableStatement statement, String name, WrapperOptions options) throws SQLException {
            return getJavaType().wrap(statement.getObject(name, type), options);
        }
    }
}
