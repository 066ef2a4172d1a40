package org.ashlardb.sql.schema;

import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.TableDefinition;

/** What a table or an object of the catalog is found by; in the order of kinds, schemas and names. */
record ObjectId(String kind, String schema, String name) implements Comparable<ObjectId> {
    /** The kind of tables. */
    static final String TABLE = "TABLE";

    static ObjectId of(TableDefinition table) {
        return new ObjectId(TABLE, table.schema(), table.name());
    }

    static ObjectId of(ObjectDefinition object) {
        return new ObjectId(object.kind(), object.schema(), object.name());
    }

    @Override
    public int compareTo(ObjectId other) {
        int order = kind.compareTo(other.kind);
        order = order != 0 ? order : schema.compareTo(other.schema);
        return order != 0 ? order : name.compareTo(other.name);
    }
}
