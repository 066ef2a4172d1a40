package org.ashlardb.sql.execute;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.ashlardb.engine.Table;
import org.ashlardb.engine.definition.TableDefinition;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.Deferrable;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.schema.TableSchema;

/**
 * What a transaction has to look up again before it commits: values of deferred foreign keys that had no referenced row,
 * or lost it, and of deferred keys that another row had too. Each says no more
 * than that the values may be in doubt; what has been taken back since does no harm. So a
 * rollback to a savepoint needs nothing but that the values stay which were in doubt when the savepoint was set: while
 * there are savepoints, none is forgotten, and under another name of its key it is there besides.
 */
public final class DeferredReferences {
    private final CatalogView catalog;
    private Map<Named, Boolean> modes = new HashMap<>();
    private final Set<Doubt> doubts = new LinkedHashSet<>();
    private Boolean allDeferred;
    private boolean enforced = true;

    private record Named(String schema, String table, String name) {
        static Named of(Deferrable key) {
            return new Named(key.schema(), key.table(), key.name());
        }
    }

    /** What SET CONSTRAINTS has set up to a savepoint. */
    public static final class Modes {
        private final Map<Named, Boolean> ofKeys;
        private final Boolean allDeferred;

        private Modes(DeferredReferences from) {
            ofKeys = new HashMap<>(from.modes);
            allDeferred = from.allDeferred;
        }
    }

    /** Of a foreign key, which row brought values here, or that they are of a key that two rows may have. */
    private enum Side {
        REFERENCING,
        REFERENCED,
        KEY
    }

    private record Doubt(Named key, ReferenceValues values, Side side) {}

    public DeferredReferences(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** Whether foreign keys are looked at, and ON DELETE and ON UPDATE carried out; else changes take no notice of them. */
    public boolean isEnforced() {
        return enforced;
    }

    public void setEnforced(boolean enforced) {
        this.enforced = enforced;
    }

    boolean isDeferred(Deferrable key) {
        if (!key.deferrable()) {
            return false;
        }
        Boolean mode = modes.isEmpty() ? null : modes.get(Named.of(key));
        return mode != null ? mode : allDeferred != null ? allDeferred : key.initiallyDeferred();
    }

    void add(ForeignKey key, ReferenceValues values, boolean ofParent) {
        doubts.add(new Doubt(Named.of(key), values, ofParent ? Side.REFERENCED : Side.REFERENCING));
    }

    void add(DeferrableKey key, ReferenceValues values) {
        doubts.add(new Doubt(Named.of(key), values, Side.KEY));
    }

    public boolean isEmpty() {
        return doubts.isEmpty();
    }

    /** Forgets all, also what SET CONSTRAINTS has set: the transaction has ended. */
    public void clear() {
        if (!doubts.isEmpty()) {
            doubts.clear();
        }
        if (!modes.isEmpty()) {
            modes.clear();
        }
        allDeferred = null;
    }

    /** What SET CONSTRAINTS has set, for {@link #restore}. */
    public Modes modes() {
        return new Modes(this);
    }

    /** Takes back what SET CONSTRAINTS has set since; the transaction is rolled back to a savepoint. */
    public void restore(Modes before) {
        modes = new HashMap<>(before.ofKeys);
        allDeferred = before.allDeferred;
    }

    /**
     * SET CONSTRAINTS of some keys, or with null of all. What becomes immediate is looked up, within a statement.
     *
     * @param savepoints whether there are any, to which the transaction may be rolled back
     */
    public void set(List<Deferrable> keys, boolean deferred, boolean savepoints) {
        if (!deferred) {
            List<Doubt> verified = verify(keys);
            if (!savepoints) {
                verified.forEach(doubts::remove);
            }
        }
        if (keys == null) {
            modes.clear();
            allDeferred = deferred;
            return;
        }
        for (Deferrable key : keys) {
            modes.put(Named.of(key), deferred);
        }
    }

    /** Looks up what is in doubt, within a statement; fails with 23503 or 23505. */
    public void verify() {
        verify(null);
    }

    private List<Doubt> verify(List<Deferrable> keys) {
        Map<Named, ReferenceCheck> checks = new HashMap<>();
        Map<Named, DeferredKeyCheck> keyChecks = new HashMap<>();
        List<Doubt> verified = new ArrayList<>();
        for (Doubt doubt : doubts) {
            if (keys == null || keys.stream().anyMatch(key -> Named.of(key).equals(doubt.key))) {
                if (doubt.side == Side.KEY) {
                    DeferredKeyCheck check = keyChecks.computeIfAbsent(doubt.key, this::keyCheck);
                    if (check != null && check.fits(doubt.values)) {
                        check.verify(doubt.values);
                    }
                } else {
                    ReferenceCheck check = checks.computeIfAbsent(doubt.key, this::check);
                    if (check != null && check.fits(doubt.values)) {
                        verify(check, doubt.values, doubt.side == Side.REFERENCED);
                    }
                }
                verified.add(doubt);
            }
        }
        return verified;
    }

    // ---------------------------------------------------------------- names

    /** A table goes by another name, and its keys by those that are given for their old ones. */
    public void renameTable(
            String schema, String table, String newSchema, String newTable, UnaryOperator<String> newNames) {
        rename(key -> key.schema.equals(schema) && key.table.equals(table)
                ? new Named(newSchema, newTable, newNames.apply(key.name))
                : key);
    }

    public void renameSchema(String from, String to) {
        rename(key -> key.schema.equals(from) ? new Named(to, key.table, key.name) : key);
    }

    private void rename(UnaryOperator<Named> newNames) {
        for (Doubt doubt : List.copyOf(doubts)) {
            doubts.add(new Doubt(newNames.apply(doubt.key), doubt.values, doubt.side));
        }
        for (Named old : List.copyOf(modes.keySet())) {
            modes.put(newNames.apply(old), modes.get(old));
        }
    }

    /** Fails if a row has the values and no row that it could reference has them. */
    static void verify(ReferenceCheck check, ReferenceValues values, boolean ofParent) {
        if (!check.lockParent(values) && check.hasChild(values)) {
            throw ofParent ? check.referenced(values) : check.missing(values);
        }
    }

    /** Null if the key is not there any more. */
    private DeferredKeyCheck keyCheck(Named name) {
        Table table = catalog.database().findTable(catalog.transaction(), name.schema, name.table);
        return table == null ? null : DeferredKeyCheck.of(catalog, TableSchema.of(table), name.name);
    }

    /** The same of a foreign key. */
    private ReferenceCheck check(Named name) {
        Table table = catalog.database().findTable(catalog.transaction(), name.schema, name.table);
        TableDefinition definition = table == null ? null : table.definition();
        if (definition != null) {
            for (ForeignKey key : ForeignKey.of(definition)) {
                if (key.name().equals(name.name)) {
                    return new ReferenceCheck(catalog, key);
                }
            }
        }
        return null;
    }
}
