package org.ashlardb.engine.recovery;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.ashlardb.engine.catalog.CatalogLoader;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.file.ByteReader;
import org.ashlardb.engine.log.LogFiles;
import org.ashlardb.engine.log.LogReader;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.transaction.RedoOperation;

/** Applies what committed after a checkpoint. */
final class LogReplay {
    private static final int PREFIX = Long.BYTES;

    private final Memory memory;
    private final CatalogLoader catalog;
    private final long includedTo;
    private final long forcedTo;
    private final Map<Integer, RowLoader> loaders = new HashMap<>();
    private final Set<Long> committed = new HashSet<>();
    private final Set<Long> ended = new HashSet<>(); // of those that have chunks
    private final Map<Long, String> prepared = new TreeMap<>();
    private final Map<Long, ByteArrayOutputStream> inDoubt = new TreeMap<>();
    private final Map<Long, byte[]> unfinished = new HashMap<>(); // beginnings of operations
    private final Map<Long, RowLoader.LongRow> unfinishedRows = new HashMap<>();
    private final LongConsumer progress;

    /**
     * @param includedTo commits before this LSN are in the checkpoint
     * @param forcedTo where the log cannot end before
     * @param progress is given the LSN of each record
     */
    LogReplay(Memory memory, CatalogLoader catalog, long includedTo, long forcedTo, LongConsumer progress) {
        this.memory = memory;
        this.catalog = catalog;
        this.includedTo = includedTo;
        this.forcedTo = forcedTo;
        this.progress = progress;
    }

    /** Applies the log from an LSN on and returns the reader, which stands at the end. */
    LogReader replay(LogFiles files, long from, long incarnation) {
        LogReader first = files.reader(from, incarnation);
        while (first.next()) {
            note(first);
        }
        prepared.keySet().removeAll(ended);
        prepared.keySet().forEach(transaction -> inDoubt.put(transaction, new ByteArrayOutputStream()));
        first.requireEndAt(forcedTo);
        LogReader second = files.reader(from, incarnation);
        while (second.next()) {
            progress.accept(second.lsn());
            apply(second);
        }
        loaders.values().forEach(RowLoader::end);
        return second;
    }

    /** Notes what becomes of transactions. */
    private void note(LogReader record) {
        switch (record.type()) {
            case COMMIT -> {
                ended.add(transaction(record));
                if (record.lsn() >= includedTo) {
                    committed.add(transaction(record));
                }
            }
            case ROLLBACK -> ended.add(transaction(record));
            case PREPARE -> {
                int length = record.payloadLength() - PREFIX;
                prepared.put(transaction(record), new String(record.payload(), PREFIX, length, StandardCharsets.UTF_8));
            }
            default -> {
                // decides nothing
            }
        }
    }

    /** The transactions that were prepared and have not ended, in the order of their beginnings. */
    List<InDoubt> inDoubt() {
        List<InDoubt> found = new ArrayList<>();
        inDoubt.forEach((transaction, operations) ->
                found.add(new InDoubt(transaction, prepared.get(transaction), operations.toByteArray())));
        return found;
    }

    /** LSN of the first chunk of the transaction a COMMIT or CHUNK record belongs to; 0 for none. */
    private static long transaction(LogReader record) {
        if (record.payloadLength() < PREFIX) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "the log record at " + record.lsn() + " has " + record.payloadLength()
                            + " bytes, expected at least " + PREFIX);
        }
        return LogRecord.getLong(record.payload(), 0);
    }

    private void apply(LogReader record) {
        switch (record.type()) {
            case COMMIT -> {
                if (record.lsn() >= includedTo) {
                    applyPart(transaction(record), record, true);
                }
            }
            case CHUNK -> {
                long named = transaction(record);
                long transaction = named == 0 ? record.lsn() : named;
                if (committed.contains(transaction)) {
                    applyPart(transaction, record, false);
                }
                ByteArrayOutputStream operations = inDoubt.get(transaction);
                if (operations != null) {
                    operations.write(record.payload(), PREFIX, record.payloadLength() - PREFIX);
                }
            }
            case SEQUENCE -> {
                if (record.lsn() >= includedTo) {
                    catalog.restoreSequence(new ByteReader(record.payload(), 0, record.payloadLength()));
                }
            }
            default -> {
                // nothing to apply
            }
        }
    }

    private void applyPart(long transaction, LogReader record, boolean last) {
        int to = record.payloadLength();
        int from = addToRow(transaction, record.payload(), PREFIX, to);
        if (from < to) {
            applyJoined(transaction, record.payload(), from, to);
        }
        if (last && (unfinished.containsKey(transaction) || unfinishedRows.containsKey(transaction))) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "the commit record at " + record.lsn() + " of the log ends within an operation");
        }
    }

    /** Gives a long row that has begun what it lacks, as far as that is there; returns where the rest begins. */
    private int addToRow(long transaction, byte[] bytes, int from, int to) {
        RowLoader.LongRow row = unfinishedRows.get(transaction);
        if (row == null) {
            return from;
        }
        int part = Math.min(row.left(), to - from);
        row.add(bytes, from, part);
        if (row.left() == 0) {
            unfinishedRows.remove(transaction);
        }
        return from + part;
    }

    /** Applies the operations of a record, of which the first may have begun in the one before. */
    private void applyJoined(long transaction, byte[] record, int start, int end) {
        byte[] left = unfinished.remove(transaction);
        byte[] bytes = record;
        int from = start;
        int to = end;
        if (left != null) {
            bytes = Arrays.copyOf(left, left.length + to - from);
            System.arraycopy(record, from, bytes, left.length, to - from);
            to = bytes.length;
            from = 0;
        }
        int done = applyOperations(bytes, from, to);
        if (done < to && !beginRow(transaction, bytes, done, to)) {
            unfinished.put(transaction, Arrays.copyOfRange(bytes, done, to));
        }
    }

    /** Begins to put the row of an incomplete operation, if it is a long one. */
    private boolean beginRow(long transaction, byte[] bytes, int at, int to) {
        if (bytes[at] != RedoOperation.PUT && bytes[at] != RedoOperation.UPDATE) {
            return false;
        }
        int body = at + headerOf(bytes[at]);
        if (body > to) {
            return false;
        }
        int length = LogRecord.getInt(bytes, body - Integer.BYTES);
        if (length <= RowImage.LONGEST_COPY) {
            return false;
        }
        RowLoader.LongRow row = loader(LogRecord.getInt(bytes, at + 1))
                .begin(LogRecord.getLong(bytes, at + 5), length, RedoOperation.keptColumns(bytes, at));
        row.add(bytes, body, to - body);
        unfinishedRows.put(transaction, row);
        return true;
    }

    // ---------------------------------------------------------------- operations

    /** Applies the operations that are complete and returns where the first incomplete one begins. */
    private int applyOperations(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = lengthOf(bytes, at, to);
            if (length < 0 || length > to - at) {
                return at;
            }
            applyOperation(bytes, at, length);
            at += length;
        }
        return at;
    }

    /** Bytes of the operation, or -1 if not enough of it is there to tell. */
    private static int lengthOf(byte[] bytes, int at, int to) {
        int header = headerOf(bytes[at]);
        if (header > to - at) {
            return -1;
        }
        return switch (bytes[at]) {
            case RedoOperation.PUT, RedoOperation.UPDATE, RedoOperation.CATALOG ->
                header + LogRecord.getInt(bytes, at + header - Integer.BYTES);
            default -> header;
        };
    }

    private static int headerOf(int operation) {
        return switch (operation) {
            case RedoOperation.PUT, RedoOperation.UPDATE -> RedoOperation.putHeader(operation);
            case RedoOperation.DELETE -> RedoOperation.DELETE_LENGTH;
            case RedoOperation.CATALOG -> RedoOperation.CATALOG_HEADER;
            case RedoOperation.TRUNCATE -> RedoOperation.TRUNCATE_LENGTH;
            case RedoOperation.SHARE -> RedoOperation.SHARE_LENGTH;
            default ->
                throw new EngineException(
                        ErrorCode.WRONG_FORMAT,
                        "the log holds operation " + operation + ", which this version of Ashlar does not know");
        };
    }

    private void applyOperation(byte[] bytes, int at, int length) {
        if (bytes[at] == RedoOperation.CATALOG) {
            int header = RedoOperation.CATALOG_HEADER;
            catalog.apply(new ByteReader(bytes, at + header, length - header));
            loaders.forEach(this::advanceIdentities);
            return;
        }
        if (bytes[at] == RedoOperation.SHARE) {
            return; // of a prepared transaction that has committed
        }
        RowLoader loader = loader(LogRecord.getInt(bytes, at + 1));
        switch (bytes[at]) {
            case RedoOperation.PUT, RedoOperation.UPDATE -> {
                int header = headerOf(bytes[at]);
                long rowId = LogRecord.getLong(bytes, at + 5);
                loader.put(rowId, bytes, at + header, length - header, RedoOperation.keptColumns(bytes, at));
            }
            case RedoOperation.DELETE -> loader.delete(LogRecord.getLong(bytes, at + 5));
            default -> loader.truncate();
        }
    }

    /** A definition may have given a table other identities. */
    private void advanceIdentities(int table, RowLoader loader) {
        TableEntry entry = catalog.table(table);
        if (entry != null) {
            loader.advance(entry.identities());
        }
    }

    private RowLoader loader(int table) {
        TableEntry entry = catalog.table(table);
        if (entry == null) {
            throw new EngineException(
                    ErrorCode.CORRUPTED, "the log changes rows of table number " + table + ", which does not exist");
        }
        return loaders.computeIfAbsent(table, number -> new RowLoader(memory, entry));
    }
}
