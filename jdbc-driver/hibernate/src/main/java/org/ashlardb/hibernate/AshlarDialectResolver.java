package org.ashlardb.hibernate;

import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolver;

/** Knows Ashlar by the product name in the metadata of a connection. */
public final class AshlarDialectResolver implements DialectResolver {
    private static final long serialVersionUID = 1L;

    private static final String PRODUCT = "Ashlar";

    @Override
    public Dialect resolveDialect(DialectResolutionInfo info) {
        return PRODUCT.equals(info.getDatabaseName()) ? new AshlarDialect(info) : null;
    }
}
