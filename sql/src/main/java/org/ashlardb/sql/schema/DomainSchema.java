package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.schema.TableSchema.Check;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.SqlTypeCode;

/**
 * A domain. Its columns have the type it is of and name the domain in a property; its default, NOT NULL and checks are
 * looked up when a statement is bound.
 *
 * @param parent the domain this one is of, as columns name it, or null
 * @param defaultText null without a default
 */
public record DomainSchema(
        String schema,
        String name,
        SqlType type,
        String parent,
        String defaultText,
        boolean notNull,
        List<Check> checks) {
    /** The kind of the catalog's object. */
    public static final String KIND = "DOMAIN";

    /** The property of a column that names its domain. */
    static final String PROPERTY = "domain";

    /** The name by which checks know the value. */
    public static final String VALUE = "VALUE";

    private static final char BETWEEN = '\0';
    private static final String TYPE = "type";
    private static final String PARENT = "parent";
    private static final String DEFAULT = "default";
    private static final String NOT_NULL = "notnull";

    public DomainSchema {
        checks = List.copyOf(checks);
    }

    static DomainSchema of(ObjectDefinition object) {
        Map<String, String> properties = object.properties();
        return new DomainSchema(
                object.schema(),
                object.name(),
                SqlTypeCode.decode(properties.get(TYPE)),
                properties.get(PARENT),
                properties.get(DEFAULT),
                Boolean.parseBoolean(properties.get(NOT_NULL)),
                TableSchema.checks(properties));
    }

    /** The domain as the catalog keeps it. */
    public ObjectDefinition definition() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(TYPE, SqlTypeCode.encode(type));
        properties.put(NOT_NULL, Boolean.toString(notNull));
        if (parent != null) {
            properties.put(PARENT, parent);
        }
        if (defaultText != null) {
            properties.put(DEFAULT, defaultText);
        }
        TableSchema.putChecks(checks, properties);
        return new ObjectDefinition(schema, KIND, name, properties);
    }

    public DomainSchema withDefault(String text) {
        return new DomainSchema(schema, name, type, parent, text, notNull, checks);
    }

    public DomainSchema withNotNull(boolean value) {
        return new DomainSchema(schema, name, type, parent, defaultText, value, checks);
    }

    public DomainSchema withChecks(List<Check> newChecks) {
        return new DomainSchema(schema, name, type, parent, defaultText, notNull, newChecks);
    }

    DomainSchema in(String otherSchema) {
        return new DomainSchema(otherSchema, name, type, parent, defaultText, notNull, checks);
    }

    public DomainSchema named(String newName) {
        return new DomainSchema(schema, newName, type, parent, defaultText, notNull, checks);
    }

    private DomainSchema under(String newParent) {
        return new DomainSchema(schema, name, type, newParent, defaultText, notNull, checks);
    }

    /** The domain this one is of, if it is of one, and so on, the last one first; then itself. */
    public List<DomainSchema> line(CatalogView catalog) {
        LinkedList<DomainSchema> line = new LinkedList<>();
        for (DomainSchema domain = this; domain != null; domain = find(catalog, domain.parent)) {
            line.addFirst(domain);
        }
        return line;
    }

    /** The domains of this one. */
    public List<DomainSchema> children(CatalogView catalog) {
        List<DomainSchema> children = new ArrayList<>();
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(KIND)
                    && reference().equals(object.properties().get(PARENT))) {
                children.add(of(object));
            }
        }
        return children;
    }

    private static DomainSchema find(CatalogView catalog, String reference) {
        if (reference == null) {
            return null;
        }
        int between = reference.indexOf(BETWEEN);
        return catalog.findDomain(reference.substring(0, between), reference.substring(between + 1));
    }

    /** The schema of the domain this one is of, or null. */
    String parentSchema() {
        return parent == null ? null : parent.substring(0, parent.indexOf(BETWEEN));
    }

    /** The value of the property of this domain's columns. */
    public String reference() {
        return reference(schema, name);
    }

    /** A domain as columns, and domains of it, name it. */
    public static String reference(String schema, String name) {
        return schema + BETWEEN + name;
    }

    /** The domain of a column of a table, or null. */
    public static DomainSchema of(CatalogView catalog, TableSchema table, int column) {
        if (table.table() == null) {
            return null;
        }
        return find(
                catalog,
                table.table().definition().columns().get(column).properties().get(PROPERTY));
    }

    /** The type of a column of a table as it was declared: with its domain. */
    public static SqlType declaredType(ColumnDefinition column) {
        return declared(column, ColumnTypes.sqlType(column));
    }

    /** The type of a column as it was declared: with its domain. */
    static SqlType declared(ColumnDefinition column, SqlType type) {
        String reference = column.properties().get(PROPERTY);
        int between = reference == null ? -1 : reference.indexOf(BETWEEN);
        return between < 0 ? type : type.domain(reference.substring(0, between), reference.substring(between + 1));
    }

    /** Lets the columns of this domain, and domains of it, be those of another; rows stay as they are. */
    public void replace(CatalogView catalog, DomainSchema other) {
        for (DomainSchema child : children(catalog)) {
            catalog.database()
                    .replaceObject(
                            catalog.transaction(),
                            child.under(other.reference()).definition());
        }
        for (TableSchema table : catalog.tables()) {
            TableDefinition before = table.table().definition();
            List<ColumnDefinition> columns = new ArrayList<>();
            for (ColumnDefinition column : before.columns()) {
                columns.add(
                        reference().equals(column.properties().get(PROPERTY))
                                ? column.property(PROPERTY, other.reference())
                                : column);
            }
            if (!columns.equals(before.columns())) {
                TableDefinition after = before.withColumns(columns);
                catalog.database().alterTable(catalog.transaction(), table.table(), after, Map.of());
            }
        }
    }

    /** The names of the columns of a table that are of this domain. */
    public List<String> columns(TableSchema table) {
        List<String> names = new ArrayList<>();
        for (ColumnDefinition column : table.table().definition().columns()) {
            if (reference().equals(column.properties().get(PROPERTY))) {
                names.add(column.name());
            }
        }
        return names;
    }
}
