package org.ashlardb.engine.definition;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * An immutable map in the order of its keys. A map with another entry shares all but one of the chunks of its entries with
 * the map it was made from, so that making it costs little however large both are, and so does finding out what differs.
 */
public final class SharedMap<K extends Comparable<? super K>, V> extends AbstractMap<K, V> {
    private static final int MOST_ENTRIES = 64; // of a chunk
    private static final SharedMap<?, ?> EMPTY = new SharedMap<>(new Chunk[0], 0);

    private final Chunk[] chunks;
    private final int size;

    /** Entries that follow each other; at least one. */
    private record Chunk(Object[] keys, Object[] values) {
        int size() {
            return keys.length;
        }

        Chunk part(int from, int to) {
            return new Chunk(Arrays.copyOfRange(keys, from, to), Arrays.copyOfRange(values, from, to));
        }
    }

    /** Is told what differs between two maps. */
    public interface Changes<K, V> {
        /**
         * An entry differs.
         *
         * @param before null if there was none
         * @param after null if there is none
         */
        void changed(K key, V before, V after);
    }

    private SharedMap(Chunk[] chunks, int size) {
        this.chunks = chunks;
        this.size = size;
    }

    /** Without entries. */
    @SuppressWarnings("unchecked")
    public static <K extends Comparable<? super K>, V> SharedMap<K, V> empty() {
        return (SharedMap<K, V>) EMPTY;
    }

    @Override
    public int size() {
        return size;
    }

    // ---------------------------------------------------------------- look-ups

    /** The chunk that a key is in if it is there. */
    private int chunkOf(K key) {
        int low = 0;
        int high = chunks.length - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (compare(key, chunks[middle].keys[0]) >= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The place of a key in a chunk, or as of {@link Arrays#binarySearch}, where it would be. */
    private int placeOf(K key, Chunk chunk) {
        return Arrays.binarySearch(chunk.keys, key);
    }

    @SuppressWarnings("unchecked")
    private int compare(K key, Object other) {
        return key.compareTo((K) other);
    }

    /** The value of a key, which is of the map's type, or null. */
    @Override
    @SuppressWarnings("unchecked")
    public V get(Object key) {
        if (size == 0) {
            return null;
        }
        Chunk chunk = chunks[chunkOf((K) key)];
        int place = placeOf((K) key, chunk);
        return place < 0 ? null : (V) chunk.values[place];
    }

    @Override
    public boolean containsKey(Object key) {
        return get(key) != null;
    }

    // ---------------------------------------------------------------- other maps

    /** The map with a value, which is not null, in the place of what the key had. */
    public SharedMap<K, V> with(K key, V value) {
        if (size == 0) {
            return new SharedMap<>(new Chunk[] {new Chunk(new Object[] {key}, new Object[] {value})}, 1);
        }
        int at = chunkOf(key);
        Chunk old = chunks[at];
        int place = placeOf(key, old);
        if (place >= 0) {
            Object[] values = old.values.clone();
            values[place] = value;
            return new SharedMap<>(replaced(at, 1, new Chunk(old.keys, values)), size);
        }
        int target = -place - 1;
        Chunk grown = new Chunk(inserted(old.keys, target, key), inserted(old.values, target, value));
        if (grown.size() <= MOST_ENTRIES) {
            return new SharedMap<>(replaced(at, 1, grown), size + 1);
        }
        // Who adds in the order of keys leaves full chunks.
        int half = target == old.size() ? MOST_ENTRIES : grown.size() / 2;
        return new SharedMap<>(replaced(at, 1, grown.part(0, half), grown.part(half, grown.size())), size + 1);
    }

    /** The map without a key. */
    public SharedMap<K, V> without(K key) {
        if (get(key) == null) {
            return this;
        }
        int at = chunkOf(key);
        Chunk old = chunks[at];
        int place = placeOf(key, old);
        Chunk left = new Chunk(removed(old.keys, place), removed(old.values, place));
        if (left.size() == 0) {
            return new SharedMap<>(replaced(at, 1), size - 1);
        }
        if (at + 1 < chunks.length && left.size() + chunks[at + 1].size() <= MOST_ENTRIES / 2) {
            Chunk next = chunks[at + 1];
            Chunk both = new Chunk(joined(left.keys, next.keys), joined(left.values, next.values));
            return new SharedMap<>(replaced(at, 2, both), size - 1);
        }
        return new SharedMap<>(replaced(at, 1, left), size - 1);
    }

    /** The chunks with others in the place of some. */
    private Chunk[] replaced(int at, int count, Chunk... others) {
        Chunk[] all = new Chunk[chunks.length - count + others.length];
        System.arraycopy(chunks, 0, all, 0, at);
        System.arraycopy(others, 0, all, at, others.length);
        System.arraycopy(chunks, at + count, all, at + others.length, chunks.length - at - count);
        return all;
    }

    private static Object[] inserted(Object[] array, int place, Object added) {
        Object[] longer = new Object[array.length + 1];
        System.arraycopy(array, 0, longer, 0, place);
        longer[place] = added;
        System.arraycopy(array, place, longer, place + 1, array.length - place);
        return longer;
    }

    private static Object[] removed(Object[] array, int place) {
        Object[] shorter = new Object[array.length - 1];
        System.arraycopy(array, 0, shorter, 0, place);
        System.arraycopy(array, place + 1, shorter, place, shorter.length - place);
        return shorter;
    }

    private static Object[] joined(Object[] first, Object[] second) {
        Object[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    // ---------------------------------------------------------------- entries

    /** Tells what this map has that an older or a younger one has not, and what that had; by identity. */
    public void changesSince(SharedMap<K, V> before, Changes<K, V> changes) {
        Entries old = before.new Entries(0, 0);
        Entries now = new Entries(0, 0);
        while (old.hasNext() || now.hasNext()) {
            if (old.skipSame(now)) {
                continue;
            }
            int order = !now.hasNext() ? -1 : !old.hasNext() ? 1 : old.key().compareTo(now.key());
            if (order != 0 || old.value() != now.value()) {
                changes.changed(
                        order <= 0 ? old.key() : now.key(),
                        order <= 0 ? old.value() : null,
                        order >= 0 ? now.value() : null);
            }
            if (order <= 0) {
                old.advance();
            }
            if (order >= 0) {
                now.advance();
            }
        }
    }

    /** The entries from a key on, that key's own among them. */
    public Iterator<Map.Entry<K, V>> from(K key) {
        if (size == 0) {
            return new Entries(0, 0);
        }
        int at = chunkOf(key);
        int place = placeOf(key, chunks[at]);
        Entries entries = new Entries(at, place < 0 ? -place - 1 : place);
        entries.settle();
        return entries;
    }

    /** The values of the keys that are in a range, in the order of the keys; it ends before {@code end}. */
    public List<V> between(K first, K end) {
        List<V> values = new ArrayList<>();
        for (Iterator<Map.Entry<K, V>> entries = from(first); entries.hasNext(); ) {
            Map.Entry<K, V> entry = entries.next();
            if (entry.getKey().compareTo(end) >= 0) {
                break;
            }
            values.add(entry.getValue());
        }
        return values;
    }

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<K, V>> iterator() {
                return new Entries(0, 0);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    private final class Entries implements Iterator<Map.Entry<K, V>> {
        private int chunk;
        private int place;

        Entries(int chunk, int place) {
            this.chunk = chunk;
            this.place = place;
        }

        void settle() {
            if (hasNext() && place == chunks[chunk].size()) {
                chunk++;
                place = 0;
            }
        }

        void advance() {
            place++;
            settle();
        }

        @SuppressWarnings("unchecked")
        K key() {
            return (K) chunks[chunk].keys[place];
        }

        @SuppressWarnings("unchecked")
        V value() {
            return (V) chunks[chunk].values[place];
        }

        private Chunk whole() {
            return hasNext() && place == 0 ? chunks[chunk] : null;
        }

        /** Goes past a chunk that is in both maps. */
        boolean skipSame(SharedMap<K, V>.Entries other) {
            boolean same = whole() != null && whole() == other.whole();
            if (same) {
                chunk++;
                other.chunk++;
            }
            return same;
        }

        @Override
        public boolean hasNext() {
            return chunk < chunks.length;
        }

        @Override
        public Map.Entry<K, V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Map.Entry<K, V> entry = Map.entry(key(), value());
            advance();
            return entry;
        }
    }
}
