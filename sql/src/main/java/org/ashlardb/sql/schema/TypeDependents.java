package org.ashlardb.sql.schema;

import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.sql.parser.ObjectNames;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** What outside a schema needs types and domains of it. */
final class TypeDependents {
    private final CatalogView catalog;
    private final String schema;

    TypeDependents(CatalogView catalog, String schema) {
        this.catalog = catalog;
        this.schema = schema;
    }

    /** A description of the first found, or null. */
    String first() {
        for (TableSchema table : catalog.tables()) {
            for (ColumnDefinition column : table.table().definition().columns()) {
                SqlType type = ColumnTypes.sqlType(column);
                if (!table.schema().equals(schema) && (needs(type) || needs(DomainSchema.declared(column, type)))) {
                    return "column " + column.name() + " of table " + table.schema() + "." + table.name();
                }
            }
        }
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(DomainSchema.KIND)
                    && !object.schema().equals(schema)
                    && (needs(DomainSchema.of(object).type())
                            || schema.equals(DomainSchema.of(object).parentSchema()))) {
                return "domain " + object.schema() + "." + object.name();
            }
        }
        for (StoredExpressions.Use use : new StoredExpressions(catalog)
                .uses((kind, name) -> kind == ObjectNames.Kind.TYPE && schema.equals(name.schema()))) {
            if (!use.schema().equals(schema)) {
                return use.description();
            }
        }
        return null;
    }

    private boolean needs(SqlType type) {
        if (type.detail() instanceof TypeDetail.Domain domain && domain.schema().equals(schema)) {
            return true;
        }
        SqlType innermost = type.base().innermost();
        return innermost.kind() == SqlKind.ENUM
                && schema.equals(innermost.labels().schema());
    }
}
