package org.ashlardb.hibernate;

import java.time.LocalDateTime;
import org.hibernate.type.descriptor.ValueBinder;
import org.hibernate.type.descriptor.ValueExtractor;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.TimestampJdbcType;

/** TIMESTAMP, where a {@code LocalDateTime} is bound and read as it is. */
final class AshlarTimestampJdbcType extends TimestampJdbcType {
    static final AshlarTimestampJdbcType TIMESTAMP = new AshlarTimestampJdbcType();

    private static final long serialVersionUID = 1L;

    private AshlarTimestampJdbcType() {}

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> javaType) {
        ValueBinder<X> usual = super.getBinder(javaType);
        return javaType.getJavaTypeClass() == LocalDateTime.class
                ? DirectBinding.binder(javaType, this, LocalDateTime.class, usual)
                : usual;
    }

    @Override
    public <X> ValueExtractor<X> getExtractor(JavaType<X> javaType) {
        ValueExtractor<X> usual = super.getExtractor(javaType);
        return javaType.getJavaTypeClass() == LocalDateTime.class
                ? DirectBinding.extractor(javaType, this, LocalDateTime.class, usual)
                : usual;
    }
}
