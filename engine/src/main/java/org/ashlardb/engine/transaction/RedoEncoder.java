package org.ashlardb.engine.transaction;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import org.ashlardb.engine.definition.ValueSource;
import org.ashlardb.engine.log.Log;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.log.RecordType;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.DirtyRows;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.SlotStore;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.row.UndoRecord;
import org.ashlardb.engine.row.VersionWord;

/**
 * Turns a transaction's write set into log records, see {@link RedoOperation}: all rows as they are at the commit. What
 * does not fit one record goes ahead of it as chunks, which count only if the commit record follows. Reusable; used by
 * the transaction's thread.
 */
final class RedoEncoder {
    /** An unchanged value with fewer bytes is logged again: to leave it out would spare little. */
    private static final int LEAST_KEPT = 256;

    /** Payload of a COMMIT or CHUNK record before the stream: LSN of the first chunk. */
    private static final int PREFIX = Long.BYTES;

    private final TransactionManager manager;
    private final Memory memory;
    private final LogRecord commit = new LogRecord();
    private final LogRecord chunk = new LogRecord();
    private volatile long firstChunk;
    private TableStorage imageTable;
    private RowImage image;

    RedoEncoder(TransactionManager manager) {
        this.manager = manager;
        this.memory = manager.memory();
    }

    /** Not above any chunk of a transaction that has not ended; 0 if it has none. */
    long firstChunk() {
        return firstChunk;
    }

    /** Encodes everything and writes chunks; marks the changed rows for the next checkpoint. */
    void encode(WriteSet writes, CatalogChanges changes) {
        commit.clear();
        commit.putLong(0);
        Iterator<CatalogOperation> operations = changes == null ? Collections.emptyIterator() : changes.operations();
        int size = writes.size();
        for (int i = 0; i < size; i++) {
            writes.seek(i);
            int kind = writes.kind();
            switch (kind) {
                case WriteSet.INSERT -> putRows(manager.table(writes.table()), writes.rowId(), writes.undo());
                case WriteSet.UPDATE -> update(manager.table(writes.table()), writes.rowId(), writes.undo());
                case WriteSet.DELETE -> delete(manager.table(writes.table()), writes.rowId());
                case WriteSet.CATALOG -> catalog(operations.next());
                default -> {
                    // a lock, or taken back
                }
            }
        }
        commit.setLong(0, firstChunk);
    }

    /** Whether anything is to be logged. */
    boolean isEmpty() {
        return commit.payloadLength() == PREFIX && firstChunk == 0;
    }

    /**
     * Writes what was encoded and that the transaction waits for another's word; nothing if there is nothing to log.
     *
     * @param stamp under which it shares rows
     * @param tables those it has locked
     * @return the LSN up to which the log has to be forced, 0 if nothing was written
     */
    long prepare(String id, SharedLocks locks, long stamp, TransactionTables tables) {
        if (isEmpty()) {
            return 0;
        }
        locks.forEach(stamp, (table, rowId, mode) -> share(table, rowId, mode.ordinal()));
        tables.forEachLock((table, mode) -> share(table, RedoOperation.TABLE, mode.ordinal()));
        if (commit.payloadLength() > PREFIX) {
            writeChunk(PREFIX, commit.payloadLength() - PREFIX);
        }
        byte[] name = id.getBytes(StandardCharsets.UTF_8);
        chunk.clear();
        chunk.putLong(firstChunk);
        chunk.putBytes(name, 0, name.length);
        long end = manager.durable().log().append(RecordType.PREPARE, chunk);
        commit.clear();
        commit.putLong(firstChunk);
        return end;
    }

    private void share(TableStorage table, long rowId, int mode) {
        if (table.isLogged()) {
            commit.putByte(RedoOperation.SHARE);
            commit.putInt(table.number());
            commit.putLong(rowId);
            commit.putByte(mode);
            flushChunks();
        }
    }

    /** Notes that the prepared transaction is rolled back. */
    void rollbackPrepared() {
        if (firstChunk != 0) {
            chunk.clear();
            chunk.putLong(firstChunk);
            manager.durable().log().append(RecordType.ROLLBACK, chunk);
        }
    }

    /** The commit record. */
    LogRecord record() {
        return commit;
    }

    /** Bytes of heap that records take. */
    long bufferBytes() {
        return commit.capacity();
    }

    /** The transaction has ended. */
    void end() {
        if (firstChunk != 0) {
            firstChunk = 0;
        }
    }

    // ---------------------------------------------------------------- rows

    /** Marks the rows once more, for the checkpoint after one that began meanwhile. */
    void mark(WriteSet writes) {
        int size = writes.size();
        for (int i = 0; i < size; i++) {
            writes.seek(i);
            int kind = writes.kind();
            if (kind == WriteSet.INSERT || kind == WriteSet.UPDATE || kind == WriteSet.DELETE) {
                DirtyRows dirty = manager.table(writes.table()).dirtyRows();
                long rows = kind == WriteSet.INSERT ? writes.undo() : 1;
                for (long rowId = writes.rowId(); rowId < writes.rowId() + rows; rowId++) {
                    dirty.mark(rowId);
                }
            }
        }
    }

    private void putRows(TableStorage table, long firstRowId, long rows) {
        DirtyRows dirty = table.dirtyRows();
        boolean logged = table.isLogged();
        for (long rowId = firstRowId; rowId < firstRowId + rows; rowId++) {
            dirty.mark(rowId);
            if (logged) {
                put(table, rowId);
            }
        }
    }

    /**
     * Logs a changed row. Long values that the change has left as they were are not logged again: whoever replays the log
     * has the row as it was before.
     *
     * @param undo what keeps the version before the change
     */
    private void update(TableStorage table, long rowId, long undo) {
        table.dirtyRows().mark(rowId);
        if (table.isLogged()) {
            boolean keeps = !table.isCached() && UndoRecord.hasImage(memory, undo);
            put(
                    table,
                    rowId,
                    keeps ? imageOf(table).keptColumns(table.slot(rowId), undo + UndoRecord.IMAGE, LEAST_KEPT) : 0);
        }
    }

    private void put(TableStorage table, long rowId) {
        put(table, rowId, 0);
    }

    private void put(TableStorage table, long rowId, long kept) {
        RowImage rowImage = imageOf(table);
        int fixed = rowImage.fixedLength();
        int operation = kept == 0 ? RedoOperation.PUT : RedoOperation.UPDATE;
        int header = RedoOperation.putHeader(operation);
        int at = commit.extend(header + fixed);
        int body = at + header;
        rowImage.copyFixed(table.slot(rowId), commit.bytes(), body);
        int variable = rowImage.variableLength(commit.bytes(), body, kept);
        boolean inPieces = variable > RowImage.LONGEST_COPY;
        if (!inPieces) {
            commit.extend(variable);
            rowImage.copyVariable(commit.bytes(), body, kept);
        }
        commit.bytes()[at] = (byte) operation;
        LogRecord.putInt(commit.bytes(), at + 1, table.number());
        LogRecord.putLong(commit.bytes(), at + 5, rowId);
        if (kept != 0) {
            LogRecord.putLong(commit.bytes(), at + 13, kept);
        }
        LogRecord.putInt(commit.bytes(), body - Integer.BYTES, fixed + variable);
        if (inPieces) {
            putPieces(rowImage.variablePart(commit.bytes(), body, kept), variable);
        }
        flushChunks();
    }

    /** Writes a chunk as soon as it is full. */
    private void putPieces(ValueSource source, int length) {
        int left = length;
        while (left > 0) {
            flushChunks();
            int part = Math.min(left, Log.MAX_PAYLOAD - commit.payloadLength());
            int at = commit.extend(part);
            ValueSource.fill(source, commit.bytes(), at, part);
            left -= part;
        }
    }

    private RowImage imageOf(TableStorage table) {
        if (imageTable != table) {
            imageTable = table;
            image = new RowImage(memory, table);
        }
        return image;
    }

    private void delete(TableStorage table, long rowId) {
        table.dirtyRows().mark(rowId);
        if (table.isLogged()) {
            commit.putByte(RedoOperation.DELETE);
            commit.putInt(table.number());
            commit.putLong(rowId);
            flushChunks();
        }
    }

    // ---------------------------------------------------------------- catalog

    private void catalog(CatalogOperation operation) {
        if (operation == null) {
            return;
        }
        if (operation.contents() != null) {
            putTable(operation.contents());
        }
        byte[] bytes = operation.bytes();
        commit.putByte(RedoOperation.CATALOG);
        commit.putInt(bytes.length);
        commit.putBytes(bytes, 0, bytes.length);
        flushChunks();
    }

    /** Logs a whole table that the transaction has locked. */
    private void putTable(TableStorage table) {
        commit.putByte(RedoOperation.TRUNCATE);
        commit.putInt(table.number());
        SlotStore slots = table.slots();
        for (int number = 0; number < slots.chunkCount(); number++) {
            int capacity = slots.capacity(number);
            for (int i = number == 0 ? 1 : 0; i < capacity; i++) {
                long rowId = SlotStore.rowId(number, i);
                long slot = slots.reference(rowId);
                long word = memory.slab(slot).getLongAcquire(Memory.offset(slot));
                if (VersionWord.holdsRow(word)) {
                    put(table, rowId);
                }
            }
        }
    }

    // ---------------------------------------------------------------- chunks

    private void flushChunks() {
        if (commit.payloadLength() < Log.MAX_PAYLOAD) {
            return;
        }
        int piece = Log.MAX_PAYLOAD - PREFIX;
        int at = PREFIX;
        while (commit.payloadLength() - at >= piece) {
            writeChunk(at, piece);
            at += piece;
        }
        commit.moveTail(at, PREFIX);
    }

    /** Writes a part of what was encoded. */
    private void writeChunk(int at, int length) {
        Log log = manager.durable().log();
        chunk.clear();
        chunk.putLong(firstChunk);
        chunk.putBytes(commit, at, length);
        boolean first = firstChunk == 0;
        if (first) {
            firstChunk = Math.max(1, log.appended()); // what a checkpoint beginning now must keep
        }
        log.append(RecordType.CHUNK, chunk);
        if (first) {
            firstChunk = chunk.lsn();
        }
    }
}
