package org.ashlardb.engine.catalog;

import java.util.Comparator;
import org.ashlardb.engine.definition.ObjectDefinition;

/** What an object is found by within its schema; in the order of kinds, then names. */
public record ObjectKey(String kind, String name) implements Comparable<ObjectKey> {
    private static final Comparator<ObjectKey> ORDER =
            Comparator.comparing(ObjectKey::kind).thenComparing(ObjectKey::name);

    static ObjectKey of(ObjectDefinition definition) {
        return new ObjectKey(definition.kind(), definition.name());
    }

    @Override
    public int compareTo(ObjectKey other) {
        return ORDER.compare(this, other);
    }
}
