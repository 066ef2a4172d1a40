package org.ashlardb.sql.schema;

import org.ashlardb.sql.parser.UserTypes;
import org.ashlardb.sql.type.SqlType;

/**
 * The types and domains of a catalog.
 *
 * @param schema that of names without one
 */
record NamedTypes(CatalogView catalog, String schema) implements UserTypes {
    @Override
    public SqlType find(String written, String name) {
        String from = written == null ? schema : written;
        EnumSchema type = catalog.findType(from, name);
        if (type != null) {
            return SqlType.enumeration(type.labels());
        }
        DomainSchema domain = catalog.findDomain(from, name);
        return domain == null ? null : domain.type().domain(from, name);
    }

    @Override
    public boolean hasFunction(String from, String name) {
        return catalog.findFunction(from, name) != null;
    }
}
