package org.ashlardb.sql.execute;

import java.util.List;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.evaluate.Evaluator;
import org.ashlardb.sql.expression.evaluate.EvaluatorFactory;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.vector.Batch;
import org.ashlardb.sql.vector.LongVector;
import org.ashlardb.sql.vector.Vector;

/**
 * Numbers the groups of rows by their keys. With grouping sets a row is in one group of each set; the number of the set is
 * one more key, and keys that are not of it are NULL.
 */
final class GroupKeys {
    static final int ALL_SETS = -1;

    private final Evaluator[] keys;
    private final RowTable groups;

    /** Of each set and key, whether the set has the key; null without grouping sets. */
    private final boolean[][] sets;

    private final Vector[] values;
    private final Vector[][] setValues;
    private final int onlySet;
    private int[] hashes = new int[0]; // of the rows that are numbered

    /** Numbers groups of one grouping set, or of {@link #ALL_SETS}. */
    GroupKeys(Execution execution, Aggregate aggregate, EvaluatorFactory factory, int onlySet) {
        this.onlySet = onlySet;
        keys = factory.makeAll(aggregate.keys());
        sets = aggregate.sets() == null ? null : sets(aggregate.sets().sets(), keys.length);
        values = new Vector[keys.length];
        groups = new RowTable(kinds(aggregate.keys(), sets != null), execution);
        setValues = new Vector[sets == null ? 0 : sets.length][];
        for (int set = 0; set < setValues.length; set++) {
            setValues[set] = new Vector[keys.length + 1];
            for (int i = 0; i < keys.length; i++) {
                setValues[set][i] = nulls(aggregate.keys().get(i).type().kind());
            }
            setValues[set][keys.length] = number(set);
        }
    }

    private static boolean[][] sets(List<List<Integer>> lists, int keys) {
        boolean[][] sets = new boolean[lists.size()][keys];
        for (int set = 0; set < sets.length; set++) {
            for (int key : lists.get(set)) {
                sets[set][key] = true;
            }
        }
        return sets;
    }

    private static SqlKind[] kinds(List<Scalar> keys, boolean numbered) {
        SqlKind[] kinds = new SqlKind[keys.size() + (numbered ? 1 : 0)];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = i < keys.size() ? keys.get(i).type().kind() : SqlKind.BIGINT;
        }
        return kinds;
    }

    private static Vector nulls(SqlKind kind) {
        Vector vector = Vector.of(kind);
        vector.reset(Batch.CAPACITY);
        for (int row = 0; row < Batch.CAPACITY; row++) {
            vector.setNull(row);
        }
        return vector;
    }

    private static Vector number(int set) {
        LongVector vector = new LongVector();
        vector.reset(Batch.CAPACITY);
        java.util.Arrays.fill(vector.values, set);
        return vector;
    }

    /** Whether there are keys, so that no rows make no group. */
    boolean isGrouped() {
        return keys.length > 0 || sets != null;
    }

    /** How many groups a row is in. */
    int sets() {
        return sets == null || onlySet != ALL_SETS ? 1 : sets.length;
    }

    /** Whether there are grouping sets. */
    boolean hasSets() {
        return sets != null;
    }

    /** The number of a set in the list of all. */
    int numberOf(int set) {
        return onlySet == ALL_SETS ? set : onlySet;
    }

    /** The keys of the rows read, of a set. */
    Vector[] values(int set) {
        return sets == null ? values : setValues[numberOf(set)];
    }

    /** Bytes that the keys of all groups take. */
    long taken() {
        return groups.taken();
    }

    void clear() {
        groups.clear();
    }

    /** Makes the groups of all rows that grouping sets have even when there are no rows. */
    void addEmptySets() {
        for (int set = 0; onlySet == ALL_SETS && set < setValues.length; set++) {
            boolean empty = true;
            for (boolean has : sets[set]) {
                empty &= !has;
            }
            if (empty) {
                groups.findOrAdd(setValues[set], 0);
            }
        }
    }

    /** Computes the keys of some rows. */
    void read(Batch in) {
        for (int i = 0; i < keys.length; i++) {
            values[i] = keys[i].evaluate(in, in.selection, in.count);
            for (int set = 0; set < setValues.length; set++) {
                if (sets[set][i]) {
                    setValues[set][i] = values[i];
                }
            }
        }
    }

    /** The number of the row's group of a set. */
    int group(int set, int row) {
        return isGrouped() ? groups.findOrAdd(values(set), row) : 0;
    }

    /**
     * Numbers the groups of rows of a set; there are keys.
     *
     * @param onlyKnown whether there are to be no new groups; a row of such a one has -1
     */
    void number(int set, int[] rows, int count, boolean onlyKnown, int[] numbers) {
        Vector[] columns = values(set);
        hashes = RowTable.hash(columns, rows, count, hashes);
        for (int k = 0; k < count; k++) {
            int row = rows[k];
            numbers[k] =
                    onlyKnown ? groups.find(columns, row, hashes[row]) : groups.findOrAdd(columns, row, hashes[row]);
        }
    }

    /** The number of the row's group of a set, or -1 if there is none yet. */
    int find(int set, int row) {
        return isGrouped() ? groups.find(values(set), row) : 0;
    }

    /** How many groups there are. */
    int size() {
        return isGrouped() ? groups.size() : 1;
    }

    /** Copies a key of a group; behind the last key, the number of its set. */
    void copyKey(int group, int key, Vector target, int row) {
        groups.store().copy(group, key, target, row);
    }

    int keyCount() {
        return keys.length;
    }
}
