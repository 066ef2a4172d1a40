package org.ashlardb.engine.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.SharedMap;
import org.ashlardb.engine.definition.TableDefinition;

/** Everything the catalog names, at one moment. Immutable. */
public final class CatalogState {
    private final long version;
    private final SharedMap<String, Schema> schemas;

    /**
     * What a schema holds, by name.
     *
     * @param indexes the name of the table of each index
     */
    public record Schema(
            SharedMap<String, TableEntry> tables,
            SharedMap<String, String> indexes,
            SharedMap<String, SequenceGenerator> sequences,
            SharedMap<ObjectKey, ObjectDefinition> objects) {
        public static final Schema EMPTY =
                new Schema(SharedMap.empty(), SharedMap.empty(), SharedMap.empty(), SharedMap.empty());

        /** With a table put in place, or taken out if {@code entry} is null. */
        private Schema withTable(String name, TableEntry entry) {
            SharedMap<String, String> others = indexes;
            TableEntry old = tables.get(name);
            if (old != null) {
                for (IndexDefinition index : old.definition().indexes()) {
                    boolean leaves = entry == null || !entry.definition().hasIndex(index.name());
                    boolean own = leaves && name.equals(others.get(index.name()));
                    others = own ? others.without(index.name()) : others;
                }
            }
            if (entry != null) {
                for (IndexDefinition index : entry.definition().indexes()) {
                    others = others.containsKey(index.name()) ? others : others.with(index.name(), name);
                }
            }
            return new Schema(changed(tables, name, entry), others, sequences, objects);
        }
    }

    private CatalogState(long version, SharedMap<String, Schema> schemas) {
        this.version = version;
        this.schemas = schemas;
    }

    /** Without any schema. */
    static CatalogState empty() {
        return new CatalogState(1, SharedMap.empty());
    }

    static CatalogState initial(String schema) {
        return empty().withSchema(1, schema, Schema.EMPTY);
    }

    /** Changes with every change of the catalog; no two states have the same. */
    public long version() {
        return version;
    }

    public SharedMap<String, Schema> schemas() {
        return schemas;
    }

    /** The schema; an empty one if there is none of the name. */
    public Schema schema(String name) {
        Schema found = schemas.get(name);
        return found == null ? Schema.EMPTY : found;
    }

    /** Names of all schemas but those that are transient, sorted. */
    public Set<String> lastingSchemas() {
        Set<String> all = schemas.keySet();
        Set<String> names = new TreeSet<>();
        for (String name : all) {
            if (!TableDefinition.isTransient(name)) {
                names.add(name);
            }
        }
        return names.size() == all.size() ? all : names;
    }

    /** The tables of all schemas but those that are transient, by schema and name. */
    public List<TableEntry> tables() {
        List<TableEntry> tables = new ArrayList<>();
        for (String schema : lastingSchemas()) {
            tables.addAll(schemas.get(schema).tables.values());
        }
        return tables;
    }

    /** All objects, by schema, kind and name. */
    public List<ObjectDefinition> objects() {
        List<ObjectDefinition> objects = new ArrayList<>();
        for (Schema schema : schemas.values()) {
            objects.addAll(schema.objects.values());
        }
        return objects;
    }

    /** Those of a kind, by schema and name. */
    public List<ObjectDefinition> objects(String kind) {
        List<ObjectDefinition> objects = new ArrayList<>();
        for (Schema schema : schemas.values()) {
            objects.addAll(schema.objects.between(new ObjectKey(kind, ""), new ObjectKey(kind + '\0', "")));
        }
        return objects;
    }

    /** The table, or null. */
    public TableEntry table(String schema, String name) {
        Schema found = schemas.get(schema);
        return found == null ? null : found.tables.get(name);
    }

    /** The table of a schema that has an index of the name, or null. */
    public TableEntry tableOfIndex(String schema, String index) {
        Schema found = schemas.get(schema);
        String table = found == null ? null : found.indexes.get(index);
        return table == null ? null : found.tables.get(table);
    }

    /** The sequence, or null. */
    public SequenceGenerator sequence(String schema, String name) {
        Schema found = schemas.get(schema);
        return found == null ? null : found.sequences.get(name);
    }

    /** The object, or null. */
    public ObjectDefinition object(String schema, String kind, String name) {
        Schema found = schemas.get(schema);
        return found == null ? null : found.objects.get(new ObjectKey(kind, name));
    }

    CatalogState withSchema(long newVersion, String name, Schema schema) {
        return new CatalogState(newVersion, changed(schemas, name, schema));
    }

    /** With a table put in place, or taken out if {@code entry} is null. */
    CatalogState withTable(long newVersion, String schema, String name, TableEntry entry) {
        return withSchema(newVersion, schema, schemas.get(schema).withTable(name, entry));
    }

    /** With a sequence put in place, or taken out if {@code sequence} is null. */
    CatalogState withSequence(long newVersion, String schema, String name, SequenceGenerator sequence) {
        Schema old = schemas.get(schema);
        SharedMap<String, SequenceGenerator> sequences = changed(old.sequences, name, sequence);
        return withSchema(newVersion, schema, new Schema(old.tables, old.indexes, sequences, old.objects));
    }

    /** With an object put in place, or taken out if {@code object} is null. */
    CatalogState withObject(long newVersion, String schema, ObjectKey key, ObjectDefinition object) {
        Schema old = schemas.get(schema);
        SharedMap<ObjectKey, ObjectDefinition> objects = changed(old.objects, key, object);
        return withSchema(newVersion, schema, new Schema(old.tables, old.indexes, old.sequences, objects));
    }

    private static <K extends Comparable<? super K>, T> SharedMap<K, T> changed(SharedMap<K, T> old, K name, T value) {
        return value == null ? old.without(name) : old.with(name, value);
    }
}
