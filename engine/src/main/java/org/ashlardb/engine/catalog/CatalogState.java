package org.ashlardb.engine.catalog;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.ashlardb.engine.definition.ObjectDefinition;

/** Everything the catalog names, at one moment. Immutable. */
public final class CatalogState {
    private final long version;
    private final SortedMap<String, Schema> schemas;

    /** What a schema holds, by name. */
    public record Schema(
            SortedMap<String, TableEntry> tables,
            SortedMap<String, SequenceGenerator> sequences,
            SortedMap<ObjectKey, ObjectDefinition> objects) {
        static final Schema EMPTY =
                new Schema(Collections.emptySortedMap(), Collections.emptySortedMap(), Collections.emptySortedMap());
    }

    private CatalogState(long version, SortedMap<String, Schema> schemas) {
        this.version = version;
        this.schemas = Collections.unmodifiableSortedMap(schemas);
    }

    /** Without any schema. */
    static CatalogState empty() {
        return new CatalogState(1, new TreeMap<>());
    }

    static CatalogState initial(String schema) {
        return new CatalogState(1, new TreeMap<>(Map.of(schema, Schema.EMPTY)));
    }

    /** Changes with every change of the catalog; no two states have the same. */
    public long version() {
        return version;
    }

    public Map<String, Schema> schemas() {
        return schemas;
    }

    /** The table, or null. */
    public TableEntry table(String schema, String name) {
        Schema found = schemas.get(schema);
        return found == null ? null : found.tables.get(name);
    }

    /** The table of a schema that has an index of the name, or null. */
    public TableEntry tableOfIndex(String schema, String index) {
        Schema found = schemas.get(schema);
        if (found != null) {
            for (TableEntry entry : found.tables.values()) {
                if (entry.definition().hasIndex(index)) {
                    return entry;
                }
            }
        }
        return null;
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
        SortedMap<String, Schema> changed = new TreeMap<>(schemas);
        if (schema == null) {
            changed.remove(name);
        } else {
            changed.put(name, schema);
        }
        return new CatalogState(newVersion, changed);
    }

    /** With a table put in place, or taken out if {@code entry} is null. */
    CatalogState withTable(long newVersion, String schema, String name, TableEntry entry) {
        Schema old = schemas.get(schema);
        return withSchema(newVersion, schema, new Schema(changed(old.tables, name, entry), old.sequences, old.objects));
    }

    /** With a sequence put in place, or taken out if {@code sequence} is null. */
    CatalogState withSequence(long newVersion, String schema, String name, SequenceGenerator sequence) {
        Schema old = schemas.get(schema);
        return withSchema(
                newVersion, schema, new Schema(old.tables, changed(old.sequences, name, sequence), old.objects));
    }

    /** With an object put in place, or taken out if {@code object} is null. */
    CatalogState withObject(long newVersion, String schema, ObjectKey key, ObjectDefinition object) {
        Schema old = schemas.get(schema);
        return withSchema(newVersion, schema, new Schema(old.tables, old.sequences, changed(old.objects, key, object)));
    }

    /** Copied as sorted maps are, without a comparison of names. */
    private static <K, T> SortedMap<K, T> changed(SortedMap<K, T> old, K name, T value) {
        SortedMap<K, T> changed = new TreeMap<>(old);
        if (value == null) {
            changed.remove(name);
        } else {
            changed.put(name, value);
        }
        return Collections.unmodifiableSortedMap(changed);
    }
}
