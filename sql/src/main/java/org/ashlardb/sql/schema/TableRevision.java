package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.definition.IndexDefinition;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.AlterAction;
import org.ashlardb.sql.tree.Expression;

/**
 * What ALTER TABLE makes of a table.
 *
 * @param sources per new column, where its values come from
 * @param rewrites whether rows have to be written anew
 * @param checks names of the checks that existing rows have to pass
 * @param revalued names of the columns whose values may be others
 * @param foreignKeys names of the foreign keys that existing rows have to comply with
 * @param cascade whether what depends on what goes is to go too
 * @param restarts next values of identities, by ordinals
 */
public record TableRevision(
        TableDefinition before,
        TableDefinition after,
        List<Source> sources,
        boolean rewrites,
        Set<String> checks,
        Set<String> revalued,
        Set<String> foreignKeys,
        boolean cascade,
        Map<Integer, Long> restarts) {
    /**
     * Where a column's values come from.
     *
     * @param column the old column, or -1 for a new one, which gets its default
     * @param using an expression over the old row, or null
     */
    public record Source(int column, Expression using) {}

    /** Carries out the actions on a table's definition; nothing is changed in the catalog. */
    public static TableRevision of(
            CatalogView catalog, String defaultSchema, TableSchema table, List<AlterAction> actions) {
        TableDraft draft = new TableDraft(table.table().definition());
        TableAlterer alterer = new TableAlterer(catalog, draft);
        actions.forEach(alterer::apply);
        draft.dropUnused(draft.columns.stream().anyMatch(column -> column.changed)
                || draft.columns.size() != draft.old.columns().size());
        List<Source> sources = new ArrayList<>();
        Map<Integer, Long> restarts = new HashMap<>();
        boolean rewrites = draft.columns.size() != draft.old.columns().size();
        for (TableDraft.DraftColumn column : draft.columns) {
            if (column.restart != null) {
                restarts.put(sources.size(), column.restart);
            }
            rewrites |= column.changed;
            sources.add(new Source(column.origin, column.value));
        }
        Set<String> checks = new HashSet<>(draft.checksToVerify);
        if (rewrites) {
            draft.checks.stream().filter(TableSchema.Check::valid).forEach(check -> checks.add(check.name()));
        }
        boolean cascade = actions.stream().anyMatch(TableRevision::cascades);
        TableDefinition after = cascade ? withoutLostKeys(draft.definition()) : draft.definition();
        Set<String> revalued = new HashSet<>();
        draft.columns.stream().filter(column -> column.changed).forEach(column -> revalued.add(column.name()));
        Set<String> foreignKeys = new HashSet<>(draft.foreignKeysToVerify);
        for (ForeignKey key : ForeignKey.of(after)) {
            if (key.validated() && !Collections.disjoint(revalued, key.columns())) {
                foreignKeys.add(key.name());
            }
        }
        for (TableDraft.NewForeignKey added : draft.newForeignKeys) {
            after = new ForeignKeyDefiner(catalog, defaultSchema).add(after, added.clause(), added.valid());
            List<ForeignKey> keys = ForeignKey.of(after);
            if (added.valid()) {
                foreignKeys.add(keys.get(keys.size() - 1).name());
            }
        }
        after = ForeignKeyIndexes.adapt(catalog, draft.old, after, draft.newForeignKeys.size());
        return new TableRevision(draft.old, after, sources, rewrites, checks, revalued, foreignKeys, cascade, restarts);
    }

    /** Without the foreign keys to a key of the table itself that is gone. */
    private static TableDefinition withoutLostKeys(TableDefinition table) {
        List<ForeignKey> kept = ForeignKey.of(table).stream()
                .filter(key -> !key.references(table.schema(), table.name())
                        || ForeignKey.keyOver(table, key.parentColumns()) != null)
                .toList();
        return ForeignKey.with(table, kept);
    }

    private static boolean cascades(AlterAction action) {
        return action instanceof AlterAction.DropColumn drop && drop.cascade()
                || action instanceof AlterAction.DropConstraint constraint && constraint.cascade();
    }

    /** Whether the table got foreign keys. */
    public boolean addsForeignKeys() {
        return ForeignKey.of(after).size() > ForeignKey.of(before).size();
    }

    /** Whether the table gets indexes and nothing else, so that no foreign key is concerned. */
    public boolean addsIndexesOnly() {
        return !rewrites
                && restarts.isEmpty()
                && droppedIndexes().isEmpty()
                && after.withIndexes(before.indexes()).equals(before);
    }

    /** Where in the old table the new columns were, or -1. */
    public int[] origins() {
        return sources.stream().mapToInt(Source::column).toArray();
    }

    /** Indexes that are there no longer; one with another name is another one. */
    public List<IndexDefinition> droppedIndexes() {
        List<IndexDefinition> dropped = new ArrayList<>(before.indexes());
        dropped.removeAll(after.indexes());
        return dropped;
    }

    public List<IndexDefinition> addedIndexes() {
        List<IndexDefinition> added = new ArrayList<>(after.indexes());
        added.removeAll(before.indexes());
        return added;
    }
}
