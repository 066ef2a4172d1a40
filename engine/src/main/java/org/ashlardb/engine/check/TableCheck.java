package org.ashlardb.engine.check;

import java.util.List;
import org.ashlardb.engine.catalog.TableEntry;
import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;
import org.ashlardb.engine.index.SearchKey;
import org.ashlardb.engine.row.IndexStorage;
import org.ashlardb.engine.row.TableStorage;
import org.ashlardb.engine.transaction.ReadView;
import org.ashlardb.engine.transaction.ReaderColumns;
import org.ashlardb.engine.transaction.TableCursor;
import org.ashlardb.engine.transaction.TransactionManager;

/** Checks that the rows and indexes of a table agree, as a snapshot sees them. */
final class TableCheck {
    private static final int MOST_FINDINGS = 100;

    private final TransactionManager manager;
    private final TableEntry entry;
    private final ReadView view;
    private final List<String> findings;
    private final int mostFindings;
    private final Runnable checkCanceled;

    TableCheck(
            TransactionManager manager,
            TableEntry entry,
            ReadView view,
            List<String> findings,
            Runnable checkCanceled) {
        this.checkCanceled = checkCanceled;
        this.manager = manager;
        this.entry = entry;
        this.view = view;
        this.findings = findings;
        this.mostFindings = findings.size() + MOST_FINDINGS;
    }

    void run() {
        long[] rows = new long[entry.indexes().size()];
        boolean all = isReadable("", () -> checkRows(rows));
        for (int i = 0; i < rows.length; i++) {
            IndexStorage index = entry.indexes().get(i);
            long expected = all ? rows[i] : -1;
            isReadable("index " + index.definition().name() + " of ", () -> checkIndex(index, expected));
        }
    }

    /** Whether nothing that is read meets damage, which is a finding. */
    private boolean isReadable(String what, Runnable reading) {
        try {
            reading.run();
            return true;
        } catch (EngineException e) {
            if (e.code() != ErrorCode.CORRUPTED && e.code() != ErrorCode.KEY_TOO_LONG) {
                throw e;
            }
            find(what + "table " + entry.definition().name() + " cannot be read: " + e.getMessage());
            return false;
        }
    }

    private void checkRows(long[] rows) {
        TableStorage table = entry.storage();
        TableCursor cursor = new TableCursor(manager, table);
        ReaderColumns row = new ReaderColumns(cursor);
        TableCursor lookup = new TableCursor(manager, table);
        SearchKey key = new SearchKey();
        long found = 0;
        try {
            cursor.scan(view);
            while (cursor.next()) {
                checkCanceled.run();
                found++;
                for (int i = 0; i < rows.length; i++) {
                    IndexStorage index = entry.indexes().get(i);
                    if (index.omits(row)) {
                        continue;
                    }
                    rows[i]++;
                    if (!index.encoder().encodeIfFits(row, key)) {
                        find(index, "cannot hold the key of row " + cursor.rowId());
                    } else if (!lookup.leadsTo(view, index, key, cursor.rowId())) {
                        find(index, "does not lead to row " + cursor.rowId());
                    }
                }
            }
        } finally {
            cursor.close();
            lookup.close();
        }
        long counted = view.knownRowCount(table);
        if (counted >= 0 && counted != found) {
            find("table " + entry.definition().name() + " has " + found + " rows, but counts " + counted);
        }
    }

    /** Negative {@code rows} are not known. */
    private void checkIndex(IndexStorage index, long rows) {
        TableCursor cursor = new TableCursor(manager, entry.storage());
        ReaderColumns row = new ReaderColumns(cursor);
        SearchKey last = new SearchKey();
        SearchKey key = new SearchKey();
        boolean comparable = false; // whether the last key is one that may not occur again
        long found = 0;
        try {
            cursor.range(view, index, null, null, false);
            while (cursor.next()) {
                checkCanceled.run();
                found++;
                if (index.isUnique()) {
                    boolean hasNull = index.encoder().encode(row, key);
                    key.setRowId(last.rowId()); // so that only the keys are compared
                    if (comparable && !hasNull && key.compareTo(last) == 0) {
                        find(index, "has rows " + last.rowId() + " and " + cursor.rowId() + " of the same key");
                    }
                    key.setRowId(cursor.rowId());
                    last.copyFrom(key);
                    comparable = !hasNull;
                }
            }
        } finally {
            cursor.close();
        }
        if (rows >= 0 && found != rows) {
            find(index, "leads to " + found + " rows, expected " + rows);
        }
    }

    private void find(IndexStorage index, String facts) {
        find("index " + index.definition().name() + " of table "
                + entry.definition().name() + " " + facts);
    }

    private void find(String finding) {
        if (findings.size() < mostFindings) {
            findings.add(finding);
        }
    }
}
