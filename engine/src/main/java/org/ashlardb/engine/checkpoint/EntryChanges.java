package org.ashlardb.engine.checkpoint;

import java.util.Iterator;
import java.util.Map;
import java.util.SortedMap;
import org.ashlardb.engine.page.ChangeSource;

/** Changes held in a map, in its order; a null value removes its key. */
final class EntryChanges implements ChangeSource {
    private final Iterator<Map.Entry<byte[], byte[]>> entries;
    private byte[] key;
    private byte[] value;

    EntryChanges(SortedMap<byte[], byte[]> changes) {
        this.entries = changes.entrySet().iterator();
    }

    @Override
    public boolean next() {
        if (!entries.hasNext()) {
            return false;
        }
        Map.Entry<byte[], byte[]> entry = entries.next();
        key = entry.getKey();
        value = entry.getValue();
        return true;
    }

    @Override
    public byte[] key() {
        return key;
    }

    @Override
    public int keyLength() {
        return key.length;
    }

    @Override
    public boolean isDelete() {
        return value == null;
    }

    @Override
    public byte[] value() {
        return value;
    }

    @Override
    public int valueLength() {
        return value.length;
    }
}
