package org.ashlardb.engine;

import java.math.BigDecimal;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.row.KeyEncoder;
import org.ashlardb.engine.row.TextEncoder;

/**
 * Values of an index's key columns, the first one first. All columns make a full key; fewer make a prefix, for ranges.
 * Reusable; used by one thread at a time.
 */
public final class Key {
    private final KeyEncoder encoder;
    private final SearchKey search = new SearchKey();
    private final SearchKey start = new SearchKey();
    private final SearchKey end = new SearchKey();
    private TextEncoder text; // null before the first text
    private byte[] utf8 = new byte[0];
    private int next;

    Key(KeyEncoder encoder) {
        this.encoder = encoder;
    }

    SearchKey search() {
        return search;
    }

    boolean isFull() {
        return next == encoder.columnCount();
    }

    /** This key as the start of a range; null if nothing sorts there. One key may be both start and end. */
    SearchKey start(boolean behindAllThatStartWithIt) {
        return bound(start, behindAllThatStartWithIt);
    }

    /** This key as the end of a range, excluded; null if there is no such end. */
    SearchKey end(boolean behindAllThatStartWithIt) {
        return bound(end, behindAllThatStartWithIt);
    }

    private SearchKey bound(SearchKey bound, boolean behindAllThatStartWithIt) {
        search.setRowId(0);
        bound.copyFrom(search);
        if (behindAllThatStartWithIt && !bound.toSuccessor()) {
            return null;
        }
        bound.setRowId(0);
        return bound;
    }

    /** Forgets all values. */
    public Key clear() {
        search.clear();
        next = 0;
        return this;
    }

    /** Adds a value that travels as long as the next column. */
    public Key addLong(long value) {
        encoder.putLong(next++, value, search);
        return this;
    }

    /** Adds a REAL or DOUBLE value as the next column. */
    public Key addDouble(double value) {
        encoder.putDouble(next++, value, search);
        return this;
    }

    /** Adds a DECIMAL value as the next column. */
    public Key addDecimal(BigDecimal value) {
        encoder.putDecimal(next++, value, search);
        return this;
    }

    /** Adds a text value as the next column. */
    public Key addString(String value) {
        if (utf8.length < value.length() * TextEncoder.MAX_PER_CHAR) {
            utf8 = new byte[value.length() * TextEncoder.MAX_PER_CHAR];
        }
        if (text == null) {
            text = new TextEncoder();
        }
        int length = text.encode(value, utf8, 0);
        return addBytes(utf8, 0, length);
    }

    /** Adds a VARBINARY value, or a text value in UTF-8. */
    public Key addBytes(byte[] value, int offset, int length) {
        encoder.putBytes(next++, value, offset, length, search);
        return this;
    }

    /** Adds NULL as the next column. */
    public Key addNull() {
        encoder.putNull(next++, search);
        return this;
    }
}
