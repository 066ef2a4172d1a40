package org.ashlardb.engine.catalog;

import org.ashlardb.engine.definition.ObjectDefinition;

/** What an object is found by within its schema; in the order of kinds, then names. */
public record ObjectKey(String kind, String name) implements Comparable<ObjectKey> {
    static ObjectKey of(ObjectDefinition definition) {
        return new ObjectKey(definition.kind(), definition.name());
    }

    @Override
    public int compareTo(ObjectKey other) {
        int order = kind.compareTo(other.kind);
        return order != 0 ? order : name.compareTo(other.name);
    }
}
