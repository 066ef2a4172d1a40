package org.ashlardb.sql.schema;

import static org.ashlardb.sql.schema.InformationSchema.CATALOG;
import static org.ashlardb.sql.schema.InformationSchema.table;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.sql.tree.DefinitionStatement.ObjectKind;
import org.ashlardb.sql.type.ResultColumn;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/** The system tables about types: domains, the values of ENUMs, the elements of arrays. */
final class TypeRows {
    private TypeRows() {}

    static List<SystemTable> tables() {
        return List.of(
                table(
                        "DOMAINS",
                        catalog -> ofDomains(catalog, domain -> domain(catalog, domain)),
                        "DOMAIN_CATALOG",
                        "DOMAIN_SCHEMA",
                        "DOMAIN_NAME",
                        "DATA_TYPE",
                        "#CHARACTER_MAXIMUM_LENGTH",
                        "COLLATION_NAME",
                        "#NUMERIC_PRECISION",
                        "#NUMERIC_SCALE",
                        "#DATETIME_PRECISION",
                        "DOMAIN_DEFAULT",
                        "REMARKS"),
                table(
                        "DOMAIN_CONSTRAINTS",
                        catalog -> ofDomains(catalog, TypeRows::constraints),
                        "CONSTRAINT_CATALOG",
                        "CONSTRAINT_SCHEMA",
                        "CONSTRAINT_NAME",
                        "DOMAIN_CATALOG",
                        "DOMAIN_SCHEMA",
                        "DOMAIN_NAME",
                        "IS_DEFERRABLE",
                        "INITIALLY_DEFERRED"),
                table(
                        "COLUMN_DOMAIN_USAGE",
                        TypeRows::usage,
                        "DOMAIN_CATALOG",
                        "DOMAIN_SCHEMA",
                        "DOMAIN_NAME",
                        "TABLE_CATALOG",
                        "TABLE_SCHEMA",
                        "TABLE_NAME",
                        "COLUMN_NAME"),
                table(
                        "USER_DEFINED_TYPES",
                        TypeRows::enums,
                        "USER_DEFINED_TYPE_CATALOG",
                        "USER_DEFINED_TYPE_SCHEMA",
                        "USER_DEFINED_TYPE_NAME",
                        "USER_DEFINED_TYPE_CATEGORY",
                        "IS_INSTANTIABLE",
                        "IS_FINAL",
                        "ORDERING_FORM",
                        "ORDERING_CATEGORY",
                        "REFERENCE_TYPE",
                        "DATA_TYPE",
                        "SOURCE_DTD_IDENTIFIER",
                        "REF_DTD_IDENTIFIER",
                        "REMARKS"),
                table(
                        "ENUM_VALUES",
                        TypeRows::values,
                        "OBJECT_CATALOG",
                        "OBJECT_SCHEMA",
                        "OBJECT_NAME",
                        "OBJECT_TYPE",
                        "ENUM_IDENTIFIER",
                        "VALUE_NAME",
                        "#VALUE_ORDINAL"),
                table(
                        "ELEMENT_TYPES",
                        TypeRows::elements,
                        "OBJECT_CATALOG",
                        "OBJECT_SCHEMA",
                        "OBJECT_NAME",
                        "OBJECT_TYPE",
                        "COLLECTION_TYPE_IDENTIFIER",
                        "DATA_TYPE",
                        "#CHARACTER_MAXIMUM_LENGTH",
                        "#NUMERIC_PRECISION",
                        "#NUMERIC_SCALE",
                        "#DATETIME_PRECISION",
                        "#MAXIMUM_CARDINALITY",
                        "DTD_IDENTIFIER"));
    }

    // ---------------------------------------------------------------- domains

    static List<Object[]> ofDomains(CatalogView catalog, Function<DomainSchema, List<Object[]>> rows) {
        List<Object[]> all = new ArrayList<>();
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(DomainSchema.KIND)) {
                all.addAll(rows.apply(DomainSchema.of(object)));
            }
        }
        return all;
    }

    private static List<Object[]> domain(CatalogView catalog, DomainSchema domain) {
        SqlType type = domain.type();
        Object[] limits = limits(type);
        String collation = type.kind().isText() ? type.ignoresCase() ? "NOCASE" : "UCS_BASIC" : null;
        return List.<Object[]>of(new Object[] {
            CATALOG,
            domain.schema(),
            domain.name(),
            type.sqlName(),
            limits[0],
            collation,
            limits[1],
            limits[2],
            limits[3],
            domain.defaultText(),
            Comments.of(catalog, ObjectKind.DOMAIN, domain.schema(), domain.name())
        });
    }

    /** Length, precision, scale and digits of the second, as far as the type has them. */
    static Object[] limits(SqlType type) {
        SqlKind kind = type.kind();
        ResultColumn shape = new ResultColumn("", "", "", "", type, true, false);
        boolean time = kind.isTime() || kind == SqlKind.INTERVAL;
        return new Object[] {
            kind.isBytes() && type.length() > 0 ? (Long) (long) type.length() : null,
            kind.isNumeric() ? (Long) (long) shape.precision() : null,
            kind.isNumeric() ? (Long) (long) shape.scale() : null,
            time ? (Long) (long) shape.scale() : null
        };
    }

    private static List<Object[]> constraints(DomainSchema domain) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema.Check check : domain.checks()) {
            rows.add(new Object[] {
                CATALOG, domain.schema(), check.name(), CATALOG, domain.schema(), domain.name(), "NO", "NO"
            });
        }
        return rows;
    }

    private static List<Object[]> usage(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (int i : table.visible()) {
                ColumnDefinition column = table.table().definition().columns().get(i);
                SqlType declared =
                        DomainSchema.declared(column, table.columns().get(i).type());
                if (declared.detail() instanceof TypeDetail.Domain domain) {
                    rows.add(new Object[] {
                        CATALOG, domain.schema(), domain.name(), CATALOG, table.schema(), table.name(), column.name()
                    });
                }
            }
        }
        return rows;
    }

    // ---------------------------------------------------------------- values and elements

    /** ENUMs with names; their values are in order, which is none of the standard's forms. */
    private static List<Object[]> enums(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(EnumSchema.KIND)) {
                rows.add(new Object[] {
                    CATALOG,
                    object.schema(),
                    object.name(),
                    "DISTINCT",
                    "YES",
                    "YES",
                    "FULL",
                    null,
                    null,
                    SqlKind.ENUM.sqlName(),
                    null,
                    null,
                    Comments.of(catalog, ObjectKind.TYPE, object.schema(), object.name())
                });
            }
        }
        return rows;
    }

    private static List<Object[]> values(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(EnumSchema.KIND)) {
                addValues(
                        object.schema(),
                        object.name(),
                        "TYPE",
                        null,
                        EnumSchema.of(object).labels(),
                        rows);
            }
        }
        for (TableSchema table : catalog.tables()) {
            for (int i : table.visible()) {
                SqlType type = table.columns().get(i).type().innermost();
                if (type.kind() == SqlKind.ENUM) {
                    addValues(table.schema(), table.name(), "TABLE", Integer.toString(i + 1), type.labels(), rows);
                }
            }
        }
        return rows;
    }

    private static void addValues(
            String schema,
            String name,
            String objectType,
            String identifier,
            TypeDetail.Labels labels,
            List<Object[]> rows) {
        for (int i = 0; i < labels.labels().size(); i++) {
            rows.add(new Object[] {
                CATALOG, schema, name, objectType, identifier, labels.labels().get(i), (long) i + 1
            });
        }
    }

    /** A row for every level of the arrays in columns; the identifier of an inner one has an underscore more. */
    private static List<Object[]> elements(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (TableSchema table : catalog.tables()) {
            for (int i : table.visible()) {
                SqlType type = table.columns().get(i).type();
                String identifier = Integer.toString(i + 1);
                while (type.kind() == SqlKind.ARRAY) {
                    SqlType element = type.element();
                    Object[] limits = limits(element);
                    rows.add(new Object[] {
                        CATALOG,
                        table.schema(),
                        table.name(),
                        "TABLE",
                        identifier,
                        element.sqlName(),
                        limits[0],
                        limits[1],
                        limits[2],
                        limits[3],
                        type.length() == 0 ? null : (Long) (long) type.length(),
                        identifier + "_"
                    });
                    identifier += "_";
                    type = element;
                }
            }
        }
        return rows;
    }
}
