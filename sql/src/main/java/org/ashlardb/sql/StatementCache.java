package org.ashlardb.sql;

import java.util.Iterator;
import java.util.LinkedHashMap;

/**
 * Compiled statements by schema and text, those used last. Bounded by number and by the length of their texts, each and all
 * together, as what is compiled takes some 40 bytes for each character.
 * Thread-safe: one lock, held for a look-up only, and only when a statement is prepared, never when it runs.
 */
final class StatementCache {
    private static final int MAX_ENTRIES = 512;
    private static final int MAX_TEXT = 16_384;
    private static final int MAX_ALL_TEXTS = 524_288;
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

    private final LinkedHashMap<Key, CompiledStatement> entries = new LinkedHashMap<>(MAX_ENTRIES, LOAD_FACTOR, true);
    private int allTexts; // the length of their texts

    /** Whether it takes a text of this length. */
    static boolean takes(String sql) {
        return sql.length() <= MAX_TEXT;
    }

    /** The statement for this version of the catalog, or null. */
    CompiledStatement find(String schema, String sql, long catalogVersion) {
        if (!takes(sql)) {
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
        if (statement.cacheable() && takes(statement.sql())) {
            synchronized (entries) {
                if (entries.put(new Key(schema, statement.sql()), statement) == null) {
                    allTexts += statement.sql().length();
                    removeEldest();
                }
            }
        }
    }

    private void removeEldest() {
        Iterator<Key> eldest = entries.keySet().iterator();
        while (entries.size() > MAX_ENTRIES || allTexts > MAX_ALL_TEXTS) {
            allTexts -= eldest.next().sql.length();
            eldest.remove();
        }
    }

    int size() {
        synchronized (entries) {
            return entries.size();
        }
    }
}
