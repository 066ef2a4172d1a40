package org.ashlardb.testdata;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A keyed table as simple as can be, to compare a real one with: a sorted map, copied at every savepoint.
 *
 * @param <K> the key
 * @param <V> the rest of a row, immutable
 */
public final class TableModel<K extends Comparable<K>, V> {
    private NavigableMap<K, V> rows = new TreeMap<>();
    private final Deque<NavigableMap<K, V>> saved = new ArrayDeque<>();

    /** Whether the key was free. */
    public boolean insert(K key, V value) {
        return rows.putIfAbsent(key, value) == null;
    }

    /** Whether there was a row to change. */
    public boolean update(K key, V value) {
        return rows.replace(key, value) != null;
    }

    /** Whether there was a row to delete. */
    public boolean delete(K key) {
        return rows.remove(key) != null;
    }

    /** Changes the key of a row; false if there is none or the new key is taken by another. */
    public boolean move(K from, K to) {
        V value = rows.get(from);
        if (value == null || !from.equals(to) && rows.containsKey(to)) {
            return false;
        }
        rows.remove(from);
        rows.put(to, value);
        return true;
    }

    /** The row, or null. */
    public V find(K key) {
        return rows.get(key);
    }

    /** The rows from a key to another, both included. */
    public NavigableMap<K, V> range(K low, K high) {
        return low.compareTo(high) > 0 ? new TreeMap<>() : rows.subMap(low, true, high, true);
    }

    /** All rows in key order; to be read only. */
    public NavigableMap<K, V> rows() {
        return rows;
    }

    /** A transaction or savepoint begins. Nests. */
    public void save() {
        saved.push(new TreeMap<>(rows));
    }

    /** Keeps what changed since the last {@link #save}. */
    public void keep() {
        saved.pop();
    }

    /** Takes back what changed since the last {@link #save}. */
    public void restore() {
        rows = saved.pop();
    }

    /** The rows as another map of the same kind would print them. */
    @Override
    public String toString() {
        return ((Map<K, V>) rows).toString();
    }
}
