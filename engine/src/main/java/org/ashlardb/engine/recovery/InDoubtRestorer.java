package org.ashlardb.engine.recovery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.engine.catalog.CatalogLoader;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.definition.IsolationLevel;
import org.ashlardb.engine.definition.LockWait;
import org.ashlardb.engine.definition.RowLockMode;
import org.ashlardb.engine.definition.TableLock;
import org.ashlardb.engine.definition.TakeOut;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.log.LogRecord;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.PageAllocator;
import org.ashlardb.engine.row.RowImage;
import org.ashlardb.engine.row.RowValues;
import org.ashlardb.engine.row.SlotReader;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.RedoOperation;
import org.ashlardb.engine.transaction.TableCursor;
import org.ashlardb.engine.transaction.TransactionContext;
import org.ashlardb.engine.transaction.TransactionManager;

/**
 * Makes transactions that were prepared before a crash wait again: each is carried out anew, with the locks it had, and
 * prepared under its name; then the log is told that the old one has ended. Rows it had inserted get other row ids.
 */
final class InDoubtRestorer {
    private final Memory memory;
    private final TransactionManager manager;
    private final CatalogLoader catalog;
    private final Map<Integer, NewRowIds> newRowIds = new HashMap<>(); // by table
    private TransactionContext context;

    /** What rows of one table that the transaction has written are called now. */
    private static final class NewRowIds {
        private final Map<Long, Long> ids = new HashMap<>();
        private final Set<Long> used = new HashSet<>();

        void put(long rowId, long newRowId) {
            Long before = ids.put(rowId, newRowId);
            if (before != null) {
                used.remove(before);
            }
            used.add(newRowId);
        }
    }

    InDoubtRestorer(Memory memory, TransactionManager manager, CatalogLoader catalog) {
        this.memory = memory;
        this.manager = manager;
        this.catalog = catalog;
    }

    /** Restores what was found in the log, in its order; of several of one name the last counts. */
    void restore(List<InDoubt> found) {
        Map<String, InDoubt> last = new HashMap<>();
        found.forEach(transaction -> last.put(transaction.name(), transaction));
        for (InDoubt transaction : found) {
            if (last.get(transaction.name()) == transaction) {
                restore(transaction);
            }
            manager.durable().endPrepared(transaction.firstChunk());
        }
    }

    private void restore(InDoubt transaction) {
        newRowIds.clear();
        context = manager.newContext(0);
        context.begin(IsolationLevel.READ_COMMITTED);
        byte[] bytes = transaction.operations();
        int at = 0;
        while (at < bytes.length) {
            at += apply(bytes, at);
        }
        manager.prepared().prepare(context, transaction.name());
    }

    /** Carries out the operation at a place and returns its length. */
    private int apply(byte[] bytes, int at) {
        TableStorage table = table(LogRecord.getInt(bytes, at + 1));
        long rowId = LogRecord.getLong(bytes, at + 5);
        switch (bytes[at]) {
            case RedoOperation.PUT:
            case RedoOperation.UPDATE:
                int header = RedoOperation.putHeader(bytes[at]);
                int length = LogRecord.getInt(bytes, at + header - Integer.BYTES);
                put(table, rowId, bytes, at + header, length, RedoOperation.keptColumns(bytes, at));
                return header + length;
            case RedoOperation.DELETE:
                delete(table, rowId);
                return RedoOperation.DELETE_LENGTH;
            case RedoOperation.SHARE:
                lock(table, rowId, bytes[at + 13]);
                return RedoOperation.SHARE_LENGTH;
            default:
                throw new EngineException(
                        ErrorCode.WRONG_FORMAT, "a prepared transaction in the log holds operation " + bytes[at]);
        }
    }

    private TableStorage table(int number) {
        TableEntry entry = catalog.table(number);
        if (entry == null) {
            throw new EngineException(
                    ErrorCode.CORRUPTED,
                    "a prepared transaction in the log changes rows of table number " + number
                            + ", which does not exist");
        }
        return entry.storage();
    }

    /** Puts a row, or changes it but for kept columns. */
    private void put(TableStorage table, long rowId, byte[] bytes, int offset, int length, long kept) {
        int order = PageAllocator.orderFor(table.layout().slotSize());
        long scratch = memory.pages().allocate(order);
        RowImage image = new RowImage(memory, table);
        boolean read = false;
        try {
            image.clearKept(scratch, kept);
            image.read(bytes, offset, length, scratch, kept);
            read = true;
            RowValues values = new RowValues(table.name(), table.layout());
            SlotReader row = new SlotReader(memory, table.layout(), table.variables());
            row.at(scratch);
            for (int column = 0; column < table.layout().columnCount(); column++) {
                if (!image.isKept(column, kept)) {
                    values.copyColumn(column, row);
                }
            }
            write(table, rowId, values);
        } finally {
            if (read) {
                image.freeBlocks(scratch);
            }
            memory.pages().free(scratch, order);
        }
    }

    private void write(TableStorage table, long rowId, RowValues values) {
        NewRowIds moved = newRowIds.computeIfAbsent(table.number(), number -> new NewRowIds());
        ReadView view = context.beginStatement();
        Long own = moved.ids.get(rowId);
        if (own == null && !exists(table, view, rowId)) {
            moved.put(rowId, context.rowWriter().insert(table, values));
        } else {
            long current = own == null ? rowId : own;
            moved.put(rowId, context.rowWriter().update(table, view, current, values, TakeOut.NONE));
        }
        context.endStatement();
    }

    /** Whether a row was there before the transaction; one that it inserted anew may have the id another had then. */
    private boolean exists(TableStorage table, ReadView view, long rowId) {
        if (newRowIds.get(table.number()).used.contains(rowId) || !table.mayHave(rowId)) {
            return false;
        }
        TableCursor cursor = new TableCursor(manager, table);
        try {
            return cursor.seekRow(view, rowId);
        } finally {
            cursor.close();
        }
    }

    private void delete(TableStorage table, long rowId) {
        ReadView view = context.beginStatement();
        context.rowWriter().delete(table, view, current(table, rowId));
        context.endStatement();
    }

    private long current(TableStorage table, long rowId) {
        NewRowIds moved = newRowIds.get(table.number());
        return moved == null ? rowId : moved.ids.getOrDefault(rowId, rowId);
    }

    private void lock(TableStorage table, long rowId, int modeNumber) {
        if (rowId == RedoOperation.TABLE) {
            context.lock(table, TableLock.Mode.values()[modeNumber]);
            return;
        }
        RowLockMode mode = RowLockMode.values()[modeNumber];
        if (rowId == RedoOperation.ALL_ROWS) {
            context.shareAll(table, mode);
        } else {
            ReadView view = context.beginStatement();
            context.rowWriter().lock(table, view, current(table, rowId), mode, LockWait.WAIT);
            context.endStatement();
        }
    }
}
