package org.ashlardb.sql.schema;

import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ashlardb.engine.Definitions;
import org.ashlardb.engine.definition.ColumnDefinition;
import org.ashlardb.engine.definition.ObjectDefinition;
import org.ashlardb.engine.definition.SharedMap;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.parser.TextWords;

/**
 * Which definitions have a name in one of their texts, at one moment of the catalog: of tables, in what they keep of
 * defaults, checks and triggers, of views, functions, procedures and domains in all of them. Immutable.
 */
final class NameUses {
    static final NameUses NONE = new NameUses(null, SharedMap.empty());

    private static final String FOREIGN_KEY = "foreign.";

    private final Definitions definitions;
    private final SharedMap<Use, Boolean> uses;

    /** A word in a text of a definition. */
    private record Use(String word, ObjectId user) implements Comparable<Use> {
        @Override
        public int compareTo(Use other) {
            int order = word.compareTo(other.word);
            return order != 0 ? order : user.compareTo(other.user);
        }
    }

    private NameUses(Definitions definitions, SharedMap<Use, Boolean> uses) {
        this.definitions = definitions;
        this.uses = uses;
    }

    /** As of the catalog's version; -1 before the first. */
    long version() {
        return definitions == null ? -1 : definitions.version();
    }

    /** What there is at another moment. */
    NameUses at(Definitions now) {
        Changed changed = new Changed(uses);
        now.changesSince(definitions, changed);
        return new NameUses(now, changed.uses);
    }

    /** The definitions of a kind that may have one of the names in a text, in order; null if all may. */
    Set<ObjectId> of(String kind, Collection<String> names) {
        Set<ObjectId> found = new TreeSet<>();
        add(kind, TextWords.ANY, found);
        for (String name : names) {
            String word = TextWords.oneOf(name);
            if (word == null) {
                return null;
            }
            add(kind, word, found);
        }
        return found;
    }

    private void add(String kind, String word, Set<ObjectId> found) {
        Iterator<Map.Entry<Use, Boolean>> entries = uses.from(new Use(word, new ObjectId(kind, "", "")));
        while (entries.hasNext()) {
            Use use = entries.next().getKey();
            if (!use.word.equals(word) || !use.user.kind().equals(kind)) {
                return;
            }
            found.add(use.user);
        }
    }

    private static final class Changed implements Definitions.Changes {
        private SharedMap<Use, Boolean> uses;

        Changed(SharedMap<Use, Boolean> uses) {
            this.uses = uses;
        }

        @Override
        public void table(TableDefinition before, TableDefinition after) {
            if (before != after) {
                change(
                        ObjectId.of(before == null ? after : before),
                        before == null ? Set.of() : words(before),
                        after == null ? Set.of() : words(after));
            }
        }

        @Override
        public void object(ObjectDefinition before, ObjectDefinition after) {
            change(
                    ObjectId.of(before == null ? after : before),
                    before == null ? Set.of() : words(before),
                    after == null ? Set.of() : words(after));
        }

        private void change(ObjectId user, Set<String> before, Set<String> after) {
            for (String word : before) {
                uses = after.contains(word) ? uses : uses.without(new Use(word, user));
            }
            for (String word : after) {
                uses = before.contains(word) ? uses : uses.with(new Use(word, user), true);
            }
        }

        private static Set<String> words(TableDefinition table) {
            Set<String> words = new HashSet<>();
            table.properties().forEach((key, text) -> {
                if (!key.startsWith(FOREIGN_KEY)) {
                    TextWords.addTo(words, text);
                }
            });
            for (ColumnDefinition column : table.columns()) {
                column.properties().values().forEach(text -> TextWords.addTo(words, text));
            }
            return words;
        }

        private static Set<String> words(ObjectDefinition object) {
            Set<String> words = new HashSet<>();
            object.properties().values().forEach(text -> TextWords.addTo(words, text));
            return words;
        }
    }
}
