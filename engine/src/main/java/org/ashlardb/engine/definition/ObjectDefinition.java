package org.ashlardb.engine.definition;

import java.util.Map;

/**
 * Something the catalog names without knowing what it means: a view, a domain, a comment.
 *
 * @param kind what it is, to the layer above; a schema may hold one object of each kind and name
 * @param properties opaque strings kept for the layer above
 */
public record ObjectDefinition(String schema, String kind, String name, Map<String, String> properties) {
    /** Copies the properties. */
    public ObjectDefinition {
        properties = Map.copyOf(properties);
    }
}
