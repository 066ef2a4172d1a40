package org.ashlardb.engine.transaction;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.ashlardb.engine.memory.LongQueue;
import org.ashlardb.engine.memory.Memory;

/** Records that a snapshot needs, by that snapshot, until it is gone. Used by the collector only. */
final class DeferredRecords {
    private final Memory memory;
    private final Map<Long, LongQueue> buckets = new HashMap<>();

    DeferredRecords(Memory memory) {
        this.memory = memory;
    }

    /** Keeps a record for a snapshot; false if there is no memory for that. */
    boolean defer(long snapshot, long tag, long rowId, long undo) {
        LongQueue bucket = buckets.computeIfAbsent(snapshot, s -> new LongQueue(memory));
        boolean room = bucket.tryReserve(1);
        if (room) {
            bucket.add(tag, rowId, undo);
        }
        return room;
    }

    /** Gives back the records of snapshots that are gone, as far as the target has room. */
    void release(AnnouncedSnapshots snapshots, HeldRecords.Target target) {
        if (buckets.isEmpty()) {
            return;
        }
        Iterator<Map.Entry<Long, LongQueue>> entries = buckets.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<Long, LongQueue> entry = entries.next();
            if (snapshots.firstFrom(entry.getKey()) != entry.getKey()) {
                LongQueue queue = entry.getValue();
                while (queue.peek() && target.take(queue.first(), queue.second(), queue.third())) {
                    queue.remove();
                }
                if (queue.size() == 0) {
                    queue.clear();
                    entries.remove();
                }
            }
        }
    }

    /** Frees the queues' own pages. */
    void clear() {
        for (LongQueue queue : buckets.values()) {
            queue.clear();
        }
    }
}
