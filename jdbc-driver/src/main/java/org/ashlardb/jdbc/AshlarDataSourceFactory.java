package org.ashlardb.jdbc;

import java.sql.SQLException;
import java.util.Collections;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.spi.ObjectFactory;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.XADataSource;

/**
 * Makes data sources of what naming services keep: references that {@link DataSourceBase#getReference} gave, and those of
 * the type {@link DataSource}, {@link ConnectionPoolDataSource} or {@link XADataSource} that a configuration describes.
 * Addresses under other names than those of the properties are passed over. It does not connect. Thread-safe.
 */
public final class AshlarDataSourceFactory implements ObjectFactory {
    /** For naming services. */
    public AshlarDataSourceFactory() {}

    /** The data source, or null if the reference is to something else. */
    @Override
    public Object getObjectInstance(Object described, Name name, Context context, Hashtable<?, ?> environment)
            throws SQLException {
        if (!(described instanceof Reference reference)) {
            return null;
        }
        DataSourceBase source = ofType(reference.getClassName());
        if (source != null) {
            for (RefAddr address : Collections.list(reference.getAll())) {
                if (address.getContent() instanceof String value) {
                    source.set(address.getType(), value);
                }
            }
        }
        return source;
    }

    private static DataSourceBase ofType(String type) {
        if (isOf(type, AshlarDataSource.class, DataSource.class)) {
            return new AshlarDataSource();
        }
        if (isOf(type, AshlarConnectionPoolDataSource.class, ConnectionPoolDataSource.class)) {
            return new AshlarConnectionPoolDataSource();
        }
        return isOf(type, AshlarXADataSource.class, XADataSource.class) ? new AshlarXADataSource() : null;
    }

    private static <T> boolean isOf(String type, Class<? extends T> ours, Class<T> general) {
        return ours.getName().equals(type) || general.getName().equals(type);
    }
}
