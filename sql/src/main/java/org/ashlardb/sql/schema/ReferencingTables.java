package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Foreign keys of other tables when the table they reference is altered: they follow its names, or stand in the way. */
public final class ReferencingTables {
    private final CatalogView catalog;
    private final TableRevision revision;
    private final Place place;

    public ReferencingTables(CatalogView catalog, TableRevision revision, Place place) {
        this.catalog = catalog;
        this.revision = revision;
        this.place = place;
    }

    /** Adapts them. The table may have its new definition already, or not yet. */
    public void follow() {
        TableDefinition before = revision.before();
        requireOwnKeys();
        List<ForeignKey> concerned = new ArrayList<>(catalog.referencing(before.schema(), before.name()));
        concerned.removeIf(key -> isAltered(key.schema(), key.table()));
        Set<String> done = new LinkedHashSet<>();
        for (ForeignKey key : concerned) {
            if (done.add(key.schema() + '\0' + key.table())) {
                adapt(catalog.table(key.schema(), key.table()).table());
            }
        }
    }

    private boolean isAltered(String schema, String table) {
        TableDefinition before = revision.before();
        TableDefinition after = revision.after();
        return schema.equals(before.schema()) && table.equals(before.name())
                || schema.equals(after.schema()) && table.equals(after.name());
    }

    /** A key that the table's own foreign keys reference stays. */
    private void requireOwnKeys() {
        TableDefinition after = revision.after();
        for (ForeignKey key : ForeignKey.of(after)) {
            if (key.references(after.schema(), after.name())
                    && ForeignKey.keyOver(after, key.parentColumns()) == null) {
                throw needed(key);
            }
        }
    }

    private RuntimeException needed(ForeignKey key) {
        return place.error(
                SqlState.DEPENDENT_OBJECTS,
                "a key of table " + revision.before().name() + " is what " + key + " references");
    }

    private void adapt(Table table) {
        List<ForeignKey> keys = new ArrayList<>();
        List<ForeignKey> all = ForeignKey.of(table.definition());
        for (ForeignKey key : all) {
            ForeignKey adapted =
                    key.references(revision.before().schema(), revision.before().name()) ? adapted(key) : key;
            if (adapted != null) {
                keys.add(adapted);
            } else if (!revision.cascade()) {
                throw needed(key);
            }
        }
        if (!keys.equals(all)) {
            TableDefinition definition = ForeignKey.with(table.definition(), keys);
            Table changed = catalog.database().alterTable(catalog.transaction(), table, definition);
            ForeignKeyIndexes.dropNeedless(catalog, changed);
        }
    }

    /** Null when the key it references is gone. */
    private ForeignKey adapted(ForeignKey key) {
        List<String> columns = new ArrayList<>();
        int[] origins = revision.origins();
        for (String column : key.parentColumns()) {
            int old = revision.before().columnIndex(column);
            for (int i = 0; i < origins.length; i++) {
                if (origins[i] == old) {
                    columns.add(revision.after().columns().get(i).name());
                }
            }
        }
        boolean whole = columns.size() == key.parentColumns().size();
        if (!whole || ForeignKey.keyOver(revision.after(), columns) == null) {
            return null;
        }
        return key.withParent(revision.after().schema(), revision.after().name(), columns);
    }

    /** Columns of foreign keys go on having types that can be compared; the table has its new definition. */
    public void requireSameTypes() {
        TableDefinition after = revision.after();
        List<ForeignKey> keys = new ArrayList<>(ForeignKey.of(after));
        keys.addAll(catalog.referencing(after.schema(), after.name()));
        for (ForeignKey key : keys) {
            TableDefinition child =
                    catalog.table(key.schema(), key.table()).table().definition();
            TableDefinition parent =
                    catalog.table(key.parentSchema(), key.parentTable()).table().definition();
            ForeignKeyDefiner.requireSameTypes(child, key.columns(), parent, key.parentColumns(), place);
        }
    }

    /** The foreign keys that rows of this and other tables have to comply with anew. */
    public List<ForeignKey> toVerify() {
        List<ForeignKey> keys = new ArrayList<>();
        TableDefinition after = revision.after();
        for (ForeignKey key : ForeignKey.of(after)) {
            boolean ofItself = key.references(after.schema(), after.name());
            if (revision.foreignKeys().contains(key.name()) || ofItself && refersToOthers(key)) {
                keys.add(key);
            }
        }
        for (ForeignKey key : catalog.referencing(after.schema(), after.name())) {
            if (!isAltered(key.schema(), key.table()) && refersToOthers(key)) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** Whether what rows reference by the key may have other values now. */
    private boolean refersToOthers(ForeignKey key) {
        return key.validated() && !Collections.disjoint(revision.revalued(), key.parentColumns());
    }
}
