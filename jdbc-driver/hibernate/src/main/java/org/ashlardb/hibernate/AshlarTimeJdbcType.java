package org.ashlardb.hibernate;

import java.time.LocalTime;
import org.hibernate.type.descriptor.ValueBinder;
import org.hibernate.type.descriptor.ValueExtractor;
import org.hibernate.type.descriptor.java.JavaType;
import org.hibernate.type.descriptor.jdbc.TimeJdbcType;

/** TIME, where a {@code LocalTime} is bound and read as it is. */
final class AshlarTimeJdbcType extends TimeJdbcType {
    static final AshlarTimeJdbcType TIME = new AshlarTimeJdbcType();

    private static final long serialVersionUID = 1L;

    private AshlarTimeJdbcType() {}

    @Override
    public <X> ValueBinder<X> getBinder(JavaType<X> javaType) {
        ValueBinder<X> usual = super.getBinder(javaType);
        return javaType.getJavaTypeClass() == LocalTime.class
                ? DirectBinding.binder(javaType, this, LocalTime.class, usual)
                : usual;
    }

    @Override
    public <X> ValueExtractor<X> getExtractor(JavaType<X> javaType) {
        ValueExtractor<X> usual = super.getExtractor(javaType);
        return javaType.getJavaTypeClass() == LocalTime.class
                ? DirectBinding.extractor(javaType, this, LocalTime.class, usual)
                : usual;
    }
}
