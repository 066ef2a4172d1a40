package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.SqlTypeCode;
import org.ashlardb.sql.type.TypeDetail.Labels;

/** Where an ENUM is used: columns have its values in their own types, which follow when it changes. */
public final class EnumUses {
    private final CatalogView catalog;
    private final String schema;
    private final String name;

    public EnumUses(CatalogView catalog, String schema, String name) {
        this.catalog = catalog;
        this.schema = schema;
        this.name = name;
    }

    private boolean uses(SqlType type) {
        SqlType innermost = type.innermost();
        return innermost.kind() == SqlKind.ENUM && innermost.labels().isNamed(schema, name);
    }

    /** The names of the columns of a relation that are of the type, or arrays of it. */
    public List<String> columns(Relation relation) {
        List<String> names = new ArrayList<>();
        for (ColumnSchema column : relation.columns()) {
            if (uses(column.type())) {
                names.add(column.name());
            }
        }
        return names;
    }

    /** The tables and views with such columns. */
    public List<Relation> relations() {
        List<Relation> found = new ArrayList<>();
        catalog.tables().stream().filter(table -> !columns(table).isEmpty()).forEach(found::add);
        catalog.allViews().stream().filter(view -> !columns(view).isEmpty()).forEach(found::add);
        return found;
    }

    /** The type with other values in place of the ENUM's. */
    public SqlType with(SqlType type, Labels labels) {
        if (!uses(type)) {
            return type;
        }
        return type.kind() == SqlKind.ARRAY
                ? SqlType.array(with(type.element(), labels), type.length())
                : SqlType.enumeration(labels);
    }

    /** Gives all columns the new values; rows stay as they are. */
    public void follow(Labels labels) {
        for (Relation relation : relations()) {
            if (relation instanceof ViewSchema view) {
                follow(view, labels);
            } else if (relation instanceof TableSchema table) {
                follow(table, labels);
            }
        }
    }

    /** Gives the columns of a view the new values. */
    public void follow(ViewSchema view, Labels labels) {
        List<ColumnSchema> columns = new ArrayList<>();
        for (ColumnSchema column : view.columns()) {
            columns.add(new ColumnSchema(column.name(), with(column.type(), labels), column.nullable()));
        }
        catalog.database()
                .replaceObject(catalog.transaction(), view.withColumns(columns).definition());
    }

    private void follow(TableSchema table, Labels labels) {
        TableDefinition before = table.table().definition();
        List<ColumnDefinition> columns = new ArrayList<>();
        for (ColumnDefinition column : before.columns()) {
            SqlType type = ColumnTypes.sqlType(column);
            columns.add(
                    uses(type)
                            ? column.property(SqlTypeCode.PROPERTY, SqlTypeCode.encode(with(type, labels)))
                            : column);
        }
        TableDefinition after = before.withColumns(columns);
        catalog.database().alterTable(catalog.transaction(), table.table(), after, java.util.Map.of());
    }
}
