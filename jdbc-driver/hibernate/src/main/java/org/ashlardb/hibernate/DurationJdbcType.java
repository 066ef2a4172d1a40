package org.ashlardb.hibernate;

import java.sql.Types;
import java.time.Duration;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.ValueBinder;
import org.hibernate.type.descriptor.ValueExtractor;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.JdbcLiteralFormatter;
import org.hibernate.type.descriptor.jdbc.JdbcType;

/** {@code Duration} as an INTERVAL SECOND. */
final class DurationJdbcType implements JdbcType {
    static final DurationJdbcType INTERVAL = new DurationJdbcType();

    private static final long serialVersionUID = 1L;

    private DurationJdbcType() {}

    @Override
    public int getJdbcTypeCode() {
        return Types.OTHER;
    }

    @Override
    public int getDefaultSqlTypeCode() {
        return SqlTypes.INTERVAL_SECOND;
    }

    @Override
    public Class<?> getPreferredJavaTypeClass(WrapperOptions options) {
        return Duration.class;
    }

    @Override
    public <T> JdbcLiteralFormatter<T> getJdbcLiteralFormatter(JavaType<T> javaType) {
        return (appender, value, dialect, options) ->
                dialect.appendIntervalLiteral(appender, javaType.unwrap(value, Duration.class, options));
    }

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> javaType) {
        return DirectBinding.binder(javaType, this, Duration.class, null);
    }

    @Override
    public <X> ValueExtractor<X> getExtractor(JavaType<X> javaType) {
        return DirectBinding.extractor(javaType, this, Duration.class, null);
    }
}
