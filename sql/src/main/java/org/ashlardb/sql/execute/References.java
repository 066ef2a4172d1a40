package org.ashlardb.sql.execute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.Snapshot;
import org.ashlardb.engine.Transaction;
import org.ashlardb.sql.execute.ReferenceActions.Planned;
import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.ForeignKey;
import org.ashlardb.sql.tree.ForeignKeyClause.Rule;

/**
 * What a statement leaves to its end about foreign keys and keys that are deferrable: first the changes that ON DELETE
 * and ON UPDATE ask for, which may ask for more, then values that had no referenced row when they were written, or whose
 * referenced row went, and those of keys that another row may have.
 */
final class References {
    private final CatalogView catalog;
    private final Transaction transaction;
    private final ReferenceActions plans;
    private final DeferredReferences deferred;
    private final StatementEnd end;
    private final Map<ForeignKey, ReferenceCheck> checks = new HashMap<>();
    private final Map<ForeignKey, Planned<ChangeRunner>> deletions = new HashMap<>();
    private final Map<ForeignKey, Planned<UpdateRunner>> updates = new HashMap<>();
    private final Deque<Action> actions = new ArrayDeque<>();
    private final Set<Doubt> doubts = new LinkedHashSet<>();
    private final Set<KeyDoubt> keyDoubts = new LinkedHashSet<>();
    private final Set<Restriction> restrictions = new LinkedHashSet<>();

    /** A change to be made; the new values are null after a deletion. */
    private record Action(ReferenceCheck check, ReferenceValues old, ReferenceValues now) {}

    /** Values to be looked up again, perhaps of a referenced row. */
    private record Doubt(ReferenceCheck check, ReferenceValues values, boolean ofParent) {}

    /** Values of a key that another row may have too. */
    private record KeyDoubt(DeferredKeyCheck check, ReferenceValues values) {}

    /** Values that a row has lost, which nobody may reference when the rows with it are written: RESTRICT. */
    private record Restriction(ReferenceCheck check, ReferenceValues lost) {}

    References(CatalogView catalog, ReferenceActions plans, DeferredReferences deferred, StatementEnd end) {
        this.catalog = catalog;
        this.end = end;
        this.transaction = catalog.transaction();
        this.plans = plans;
        this.deferred = deferred;
    }

    CatalogView catalog() {
        return catalog;
    }

    /** What all writers of the statement share of a foreign key. */
    ReferenceCheck check(ForeignKey key) {
        return checks.computeIfAbsent(key, k -> new ReferenceCheck(catalog, k));
    }

    /** Forgets what another run of the statement has left. */
    void begin() {
        if (!actions.isEmpty()) {
            actions.clear();
        }
        if (!doubts.isEmpty()) {
            doubts.clear();
        }
        if (!keyDoubts.isEmpty()) {
            keyDoubts.clear();
        }
        if (!restrictions.isEmpty()) {
            restrictions.clear();
        }
    }

    /** A row has got values of a key that is deferrable. */
    void keyed(DeferrableKey key, DeferredKeyCheck check, ReferenceValues values) {
        if (check.isAlone(values)) {
            return; // whoever gives another row the values will look them up
        }
        if (deferred.isDeferred(key)) {
            deferred.add(key, values);
        } else {
            keyDoubts.add(new KeyDoubt(check, values));
        }
    }

    /** A row has got values of a foreign key. */
    void written(ReferenceCheck check, ReferenceValues values) {
        if (deferred.isEnforced() && !check.isVoid(values) && !check.lockParent(values)) {
            if (deferred.isDeferred(check.key())) {
                deferred.add(check.key(), values, false);
            } else {
                doubts.add(new Doubt(check, values, false));
            }
        }
    }

    /**
     * A row that may be referenced has lost its values; the new ones are null if it is gone. Nobody else can reference it
     * any more: if nobody does now, that is all.
     */
    void lost(ReferenceCheck check, ReferenceValues old, ReferenceValues now) {
        if (!deferred.isEnforced() || old.nulls() > 0 || !check.hasChild(old)) {
            return;
        }
        ForeignKey key = check.key();
        Rule rule = now == null ? key.onDelete().rule() : key.onUpdate().rule();
        if (rule == Rule.RESTRICT) {
            restrictions.add(new Restriction(check, old));
        } else if (rule == Rule.NO_ACTION) {
            doubt(check, old);
        } else {
            actions.add(new Action(check, old, now));
            if (rule == Rule.SET_DEFAULT || check.firesTriggers()) {
                // What rows get, by their default or a trigger, may be the very values that are lost, and is then no
                // change.
                doubt(check, old);
            }
        }
    }

    /** Nobody may reference the values that a row has lost, unless another one has them. */
    private void doubt(ReferenceCheck check, ReferenceValues lost) {
        if (deferred.isDeferred(check.key())) {
            deferred.add(check.key(), lost, true);
        } else {
            doubts.add(new Doubt(check, lost, true));
        }
    }

    /**
     * Carries out what is asked for, and fails with 23503 if a row is left without a referenced one, 23505 if two have one
     * key.
     */
    void finish() {
        if (!actions.isEmpty() || !doubts.isEmpty() || !keyDoubts.isEmpty() || !restrictions.isEmpty()) {
            settle();
        }
    }

    /** Carries out what ON DELETE and ON UPDATE ask for, before the statement's next row comes. */
    void act() {
        while (!actions.isEmpty()) {
            runAll();
        }
    }

    private void settle() {
        restrict();
        act();
        keyDoubts.forEach(doubt -> doubt.check.verify(doubt.values));
        for (Doubt doubt : doubts) {
            DeferredReferences.verify(doubt.check, doubt.values, doubt.ofParent);
        }
        begin();
    }

    /** RESTRICT does not wait for what other actions would do about the rows that reference. */
    private void restrict() {
        if (restrictions.isEmpty()) {
            return;
        }
        for (Restriction restriction : restrictions) {
            if (restriction.check.hasChild(restriction.lost)) {
                throw restriction.check.referenced(restriction.lost);
            }
        }
        restrictions.clear();
    }

    /**
     * Carries out what has been asked for so far. What references values that have changed is found before any of it
     * changes: where rows have got the keys of others, what has followed one row must not go on with the next.
     */
    private void runAll() {
        Map<ReferenceCheck, List<Action>> changes = new LinkedHashMap<>();
        for (Action action = actions.poll(); action != null; action = actions.poll()) {
            if (action.now == null) {
                delete(action);
            } else {
                changes.computeIfAbsent(action.check, check -> new ArrayList<>())
                        .add(action);
            }
        }
        changes.forEach(this::update);
    }

    private void delete(Action action) {
        Planned<ChangeRunner> plan = deletions.computeIfAbsent(action.check.key(), key -> plans.planDeletion(key, end));
        load(plan, action);
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            plan.runner().run(now);
        }
        restrict();
    }

    private void update(ReferenceCheck check, List<Action> together) {
        Planned<UpdateRunner> plan = updates.computeIfAbsent(check.key(), key -> plans.planUpdate(key, end));
        try (Snapshot now = transaction.openSnapshotOfNow()) {
            plan.runner().begin();
            for (Action action : together) {
                load(plan, action);
                plan.runner().change(now);
            }
            plan.runner().putBack(now);
        } finally {
            plan.runner().end();
        }
        restrict();
    }

    private static void load(Planned<?> plan, Action action) {
        int columns = action.check.key().columns().size();
        action.old.copyTo(plan.parameters(), 0, action.check.kinds());
        if (plan.parameters().count() > columns) {
            action.now.copyTo(plan.parameters(), columns, action.check.kinds());
        }
        plan.evaluation().beginExecution();
        plan.evaluation().parameters().load(plan.parameters());
    }
}
