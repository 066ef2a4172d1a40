package org.ashlardb.sql.schema;

import java.util.List;
import org.ashlardb.engine.Definitions;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.SharedMap;
import org.ashlardb.engine.definition.TableDefinition;

/** Which tables have foreign keys and triggers, all temporary tables among them, at one moment of the catalog. Immutable. */
final class TableFacts {
    static final TableFacts NONE = new TableFacts(null, SharedMap.empty(), SharedMap.empty(), SharedMap.empty());

    private final Definitions definitions;

    private final SharedMap<ObjectId, Keys> keys;
    private final SharedMap<Reference, ForeignKey> references;
    private final SharedMap<ObjectId, TableDefinition> triggers;

    /** The foreign keys of a table; at least one. */
    record Keys(TableDefinition table, List<ForeignKey> keys) {}

    /** A foreign key by the name of the table that it references, in whatever schema, and its own table. */
    private record Reference(String parent, ObjectId table, int number) implements Comparable<Reference> {
        @Override
        public int compareTo(Reference other) {
            int order = parent.compareTo(other.parent);
            order = order != 0 ? order : table.compareTo(other.table);
            return order != 0 ? order : Integer.compare(number, other.number);
        }

        static Reference first(String parent) {
            return new Reference(parent, new ObjectId("", "", ""), 0);
        }
    }

    private TableFacts(
            Definitions definitions,
            SharedMap<ObjectId, Keys> keys,
            SharedMap<Reference, ForeignKey> references,
            SharedMap<ObjectId, TableDefinition> triggers) {
        this.definitions = definitions;
        this.keys = keys;
        this.references = references;
        this.triggers = triggers;
    }

    /** As of the catalog's version; -1 before the first. */
    long version() {
        return definitions == null ? -1 : definitions.version();
    }

    /** What there is at another moment. */
    TableFacts at(Definitions now) {
        Changed changed = new Changed(this);
        now.changesSince(definitions, changed);
        return new TableFacts(now, changed.keys, changed.references, changed.triggers);
    }

    /** The foreign keys of all tables, by schema and name. */
    Iterable<Keys> keys() {
        return keys.values();
    }

    /** The foreign keys of a table as it is defined. */
    List<ForeignKey> of(TableDefinition table) {
        if (!ForeignKey.hasAny(table)) {
            return List.of();
        }
        Keys known = keys.get(ObjectId.of(table));
        return known != null && known.table == table ? known.keys : ForeignKey.of(table);
    }

    /** The foreign keys of the table of a name. */
    List<ForeignKey> of(String schema, String name) {
        Keys known = keys.get(new ObjectId(ObjectId.TABLE, schema, name));
        return known == null ? List.of() : known.keys;
    }

    /** The foreign keys that reference tables of a name, by schema and name of their tables. */
    List<ForeignKey> referencing(String parent) {
        return references.between(Reference.first(parent), Reference.first(parent + '\0'));
    }

    /** The tables that have triggers, by schema and name. */
    Iterable<TableDefinition> withTriggers() {
        return triggers.values();
    }

    /** The table of a name if it has triggers, else null. */
    TableDefinition withTriggers(String schema, String name) {
        return triggers.get(new ObjectId(ObjectId.TABLE, schema, name));
    }

    private static final class Changed implements Definitions.Changes {
        private SharedMap<ObjectId, Keys> keys;
        private SharedMap<Reference, ForeignKey> references;
        private SharedMap<ObjectId, TableDefinition> triggers;

        Changed(TableFacts facts) {
            keys = facts.keys;
            references = facts.references;
            triggers = facts.triggers;
        }

        @Override
        public void table(TableDefinition before, TableDefinition after) {
            if (before == after) {
                return;
            }
            ObjectId id = ObjectId.of(before == null ? after : before);
            changeKeys(id, keys.get(id), after);
            boolean has = after != null && TriggerSchema.hasAny(after);
            triggers = has ? triggers.with(id, after) : triggers.without(id);
        }

        private void changeKeys(ObjectId id, Keys before, TableDefinition after) {
            for (int i = 0; before != null && i < before.keys.size(); i++) {
                references = references.without(new Reference(before.keys.get(i).parentTable(), id, i));
            }
            List<ForeignKey> now = after == null ? List.of() : ForeignKey.of(after);
            for (int i = 0; i < now.size(); i++) {
                references = references.with(new Reference(now.get(i).parentTable(), id, i), now.get(i));
            }
            keys = now.isEmpty() ? keys.without(id) : keys.with(id, new Keys(after, List.copyOf(now)));
        }

        @Override
        public void object(ObjectDefinition before, ObjectDefinition after) {
            // has neither
        }
    }
}
