package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Index;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.Name;

/**
 * Indexes that come with foreign keys: without one, each look-up of the rows that reference a row reads the whole table.
 * One is made where no other begins with the referencing columns, in any order, and goes when another does.
 */
final class ForeignKeyIndexes {
    private static final String PREFIX = "SYS_IDX_";

    private ForeignKeyIndexes() {}

    /**
     * A table with the indexes that its foreign keys need, and without those that they do not. Of the keys that were there
     * before, those get one that lose another: not those that had none, or whose own one was dropped by name.
     *
     * @param added how many of the last keys are new
     */
    static TableDefinition adapt(CatalogView catalog, TableDefinition before, TableDefinition after, int added) {
        if (!ForeignKey.hasAny(after) && !ForeignKey.hasAny(before)) {
            return after;
        }
        List<IndexDefinition> indexes = new ArrayList<>(after.indexes());
        List<ForeignKey> keys = ForeignKey.of(after);
        for (int i = 0; i < keys.size(); i++) {
            ForeignKey key = keys.get(i);
            boolean served = indexes.stream().anyMatch(index -> serves(after, index, key.columns()));
            if (!served && (i >= keys.size() - added || hadAnother(before, key))) {
                indexes.add(make(catalog, after, indexes, key));
            }
        }
        List<IndexDefinition> needed = new ArrayList<>(indexes);
        needed.removeIf(index -> isNeedless(after, indexes, index));
        return needed.equals(after.indexes()) ? after : after.withIndexes(needed);
    }

    /** Whether an index served the key that has not come with one. */
    private static boolean hadAnother(TableDefinition before, ForeignKey key) {
        return ForeignKey.of(before).stream()
                .filter(old -> old.name().equals(key.name()))
                .anyMatch(old -> before.indexes().stream()
                        .anyMatch(index -> !comesWithKey(before, index) && serves(before, index, old.columns())));
    }

    /** Whether the index has come with a foreign key and goes with it; one with a comment stays. */
    static boolean comesWithKey(TableDefinition table, IndexDefinition index) {
        return IndexSchema.isOfForeignKey(index) && Comments.ofPart(table, index.name()) == null;
    }

    /** Whether an index begins with the columns, in any order, and leaves out no row. */
    private static boolean serves(TableDefinition table, IndexDefinition index, List<String> columns) {
        int[] ordinals = index.columns();
        if (index.isPartial() || ordinals.length < columns.size()) {
            return false;
        }
        Set<String> leading = new HashSet<>();
        for (int i = 0; i < columns.size(); i++) {
            leading.add(table.columns().get(ordinals[i]).name());
        }
        return leading.equals(new HashSet<>(columns));
    }

    private static boolean isNeedless(TableDefinition table, List<IndexDefinition> all, IndexDefinition index) {
        if (!comesWithKey(table, index)) {
            return false;
        }
        for (ForeignKey key : ForeignKey.of(table)) {
            boolean alone = all.stream()
                    .noneMatch(other ->
                            other != index && !comesWithKey(table, other) && serves(table, other, key.columns()));
            if (alone && serves(table, index, key.columns())) {
                return false;
            }
        }
        return true;
    }

    private static IndexDefinition make(
            CatalogView catalog, TableDefinition table, List<IndexDefinition> others, ForeignKey key) {
        int[] columns = key.columns().stream().mapToInt(table::columnIndex).toArray();
        return IndexDefinition.of(freeName(catalog, table, others, key), columns)
                .withProperties(IndexSchema.propertiesOfForeignKey());
    }

    private static String freeName(
            CatalogView catalog, TableDefinition table, List<IndexDefinition> others, ForeignKey key) {
        Set<String> taken = new HashSet<>();
        others.forEach(index -> taken.add(index.name()));
        ForeignKey.of(table).forEach(other -> taken.add(other.name()));
        TableSchema.checks(table.properties()).forEach(check -> taken.add(check.name()));
        String base = PREFIX + key.name();
        String name = shortened(base, "");
        for (int i = 1; taken.contains(name) || catalog.isIndexOfAnother(table.schema(), table.name(), name); i++) {
            name = shortened(base, String.valueOf(i));
        }
        return name;
    }

    private static String shortened(String name, String end) {
        return name.substring(0, Math.min(name.length(), Name.MAX_LENGTH - end.length())) + end;
    }

    /** Drops the indexes of foreign keys that are gone from a table. */
    static void dropNeedless(CatalogView catalog, Table table) {
        TableDefinition definition = table.definition();
        Table changed = table;
        for (IndexDefinition index : definition.indexes()) {
            if (isNeedless(definition, definition.indexes(), index)) {
                Index dropped = changed.indexes().stream()
                        .filter(other -> other.name().equals(index.name()))
                        .findFirst()
                        .orElseThrow();
                catalog.database().dropIndex(catalog.transaction(), changed, dropped);
                changed = catalog.database().findTable(catalog.transaction(), definition.schema(), definition.name());
            }
        }
    }
}
