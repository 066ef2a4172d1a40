package org.ashlardb.sql;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Compiled statements by schema and text, those used last. Bounded by number and by the length of their texts.
 * Thread-safe: one lock, held for a look-up only, and only when a statement is prepared, never when it runs.
 */
final class StatementCache {
    private static final int MAX_ENTRIES = 512;
    private static final int MAX_TEXT = 16_384;
    private static final float LOAD_FACTOR = 0.75f;

    /** No record: its generated methods are linked at run time, which costs the first statement of a JVM. */
    private static final class Key {
        private final String schema;
        private final String sql;

        Key(String schema, String sql) {
            this.schema = schema;
            this.sql = sql;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key that && sql.equals(that.sql) && schema.equals(that.schema);
        }

        @Override
        public int hashCode() {
            return schema.hashCode() * 31 + sql.hashCode();
        }
    }

    private final LinkedHashMap<Key, CompiledStatement> entries = new Entries();

    private static final class Entries extends LinkedHashMap<Key, CompiledStatement> {
        private static final long serialVersionUID = 1L;

        Entries() {
            super(MAX_ENTRIES, LOAD_FACTOR, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, CompiledStatement> eldest) {
            return size() > MAX_ENTRIES;
        }
    }

    /** The statement for this version of the catalog, or null. */
    CompiledStatement find(String schema, String sql, long catalogVersion) {
        if (sql.length() > MAX_TEXT) {
            return null;
        }
        CompiledStatement found;
        synchronized (entries) {
            found = entries.get(new Key(schema, sql));
        }
        boolean valid = found != null
                && !found.planned().isOutgrown()
                && (found.catalogVersion() == catalogVersion
                        || found.catalogVersion() == CompiledStatement.ANY_VERSION);
        return valid ? found : null;
    }

    void add(String schema, CompiledStatement statement) {
        if (statement.cacheable() && statement.sql().length() <= MAX_TEXT) {
            synchronized (entries) {
                entries.put(new Key(schema, statement.sql()), statement);
            }
        }
    }

    int size() {
        synchronized (entries) {
            return entries.size();
        }
    }
}
