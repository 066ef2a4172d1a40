package org.ashlardb.sql;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ColumnType;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.engine.definition.TableMode;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ColumnSchema;
import org.ashlardb.sql.schema.DomainSchema;
import org.ashlardb.sql.schema.EnumSchema;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.InformationSchema;
import org.ashlardb.sql.schema.SystemTable;
import org.ashlardb.sql.schema.TableSchema;
import org.ashlardb.sql.schema.TemporaryNames;
import org.ashlardb.sql.schema.ViewSchema;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.type.TypeDetail;

/**
 * What a session sees of the catalog, its own transaction's changes and temporary tables among it, for those who describe
 * it to others. Used as the session is: by one thread at a time.
 */
public final class CatalogFacts {
    private final CatalogView catalog;

    CatalogFacts(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** What a relation is. */
    public enum RelationKind {
        TABLE,
        VIEW,
        MATERIALIZED_VIEW,
        SYSTEM_TABLE,
        GLOBAL_TEMPORARY,
        LOCAL_TEMPORARY
    }

    /**
     * A table, or what can be read like one.
     *
     * @param schema the name statements know the schema by, which of local temporary tables is not the definition's
     * @param rowCount about the number of rows; 0 where it is not known
     */
    public record Relation(TableDefinition definition, String schema, RelationKind kind, long rowCount) {
        public String name() {
            return definition.name();
        }
    }

    /**
     * A type that users have made.
     *
     * @param type of a domain the type it is of, of an ENUM itself
     */
    public record UserType(String schema, String name, SqlType type) {}

    /** The names of all schemas but those of temporary tables, sorted. */
    public Collection<String> schemas() {
        Collection<String> names = new TreeSet<>(catalog.schemas());
        names.removeIf(TableDefinition::isTransient);
        return names;
    }

    /** The functions that are built in and those that users have made. */
    public List<ListedFunction> functions() {
        List<ListedFunction> functions = new ArrayList<>(ListedFunction.builtIn());
        catalog.functions().forEach(function -> functions.add(ListedFunction.of(function, catalog)));
        return functions;
    }

    /** The procedures. */
    public List<ListedProcedure> procedures() {
        return catalog.procedures().stream()
                .map(procedure -> ListedProcedure.of(procedure, catalog))
                .toList();
    }

    /** The tables, views and system tables whose schema, as statements know it, and name are wanted. */
    public List<Relation> relations(BiPredicate<String, String> wanted) {
        List<Relation> found = new ArrayList<>();
        for (TableSchema table : catalog.tables(wanted)) {
            found.add(relation(table));
        }
        for (TableSchema table : catalog.temporaryTables()) {
            Relation relation = relation(table);
            if (wanted.test(relation.schema(), relation.name())) {
                found.add(relation);
            }
        }
        for (ViewSchema view : catalog.views(wanted)) {
            found.add(new Relation(view.asTable(), view.schema(), RelationKind.VIEW, 0));
        }
        for (SystemTable table : InformationSchema.tables()) {
            if (wanted.test(table.schema(), table.name())) {
                found.add(new Relation(definition(table), table.schema(), RelationKind.SYSTEM_TABLE, 0));
            }
        }
        return found;
    }

    private static Relation relation(TableSchema table) {
        TableDefinition definition = table.table().definition();
        String schema = TemporaryNames.shown(table.schema());
        RelationKind kind = !DefinitionFacts.isTemporary(definition)
                ? table.isOfView() ? RelationKind.MATERIALIZED_VIEW : RelationKind.TABLE
                : schema.equals(table.schema()) ? RelationKind.GLOBAL_TEMPORARY : RelationKind.LOCAL_TEMPORARY;
        return new Relation(definition, schema, kind, table.table().approximateRowCount());
    }

    private static TableDefinition definition(SystemTable table) {
        List<ColumnDefinition> columns = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            boolean number = column.type().kind().isLong();
            columns.add(ColumnDefinition.of(column.name(), number ? ColumnType.BIGINT : ColumnType.VARCHAR));
        }
        return new TableDefinition(table.schema(), table.name(), TableMode.MEMORY, columns, List.of(), Map.of());
    }

    /** The foreign keys of the tables of a name, in whatever schema. */
    public List<ForeignKeyInfo> foreignKeysOf(String table) {
        return described(catalog.foreignKeysOf(table));
    }

    /** The foreign keys that reference the tables of a name, in whatever schema. */
    public List<ForeignKeyInfo> foreignKeysTo(String table) {
        return described(catalog.foreignKeysTo(table));
    }

    private List<ForeignKeyInfo> described(List<ForeignKey> keys) {
        List<ForeignKeyInfo> found = new ArrayList<>();
        for (ForeignKey key : keys) {
            TableSchema parent = catalog.table(key.parentSchema(), key.parentTable());
            found.add(new ForeignKeyInfo(
                    key.name(),
                    TemporaryNames.shown(key.schema()),
                    key.table(),
                    key.columns(),
                    TemporaryNames.shown(key.parentSchema()),
                    key.parentTable(),
                    key.parentColumns(),
                    ForeignKey.keyOver(parent.table().definition(), key.parentColumns())
                            .name(),
                    key.onDelete().rule().toString(),
                    key.onUpdate().rule().toString(),
                    key.deferrable(),
                    key.initiallyDeferred()));
        }
        return found;
    }

    /** The domains and the ENUMs with a name. */
    public List<UserType> types() {
        List<UserType> found = new ArrayList<>();
        for (ObjectDefinition object : catalog.database().objects(catalog.transaction())) {
            if (object.kind().equals(DomainSchema.KIND)) {
                DomainSchema domain = catalog.findDomain(object.schema(), object.name());
                found.add(new UserType(object.schema(), object.name(), domain.type()));
            } else if (object.kind().equals(EnumSchema.KIND)) {
                TypeDetail.Labels labels =
                        catalog.findType(object.schema(), object.name()).labels();
                found.add(new UserType(object.schema(), object.name(), SqlType.enumeration(labels)));
            }
        }
        return found;
    }
}
