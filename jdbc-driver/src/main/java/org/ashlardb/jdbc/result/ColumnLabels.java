package org.ashlardb.jdbc.result;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.ashlardb.sql.type.ResultColumn;

/** Finds columns by label in any case; the first of equal labels counts. Remembers every spelling asked for. */
final class ColumnLabels {
    private static final int MOST_SPELLINGS_PER_COLUMN = 4;

    private final List<ResultColumn> columns;
    private final ConcurrentHashMap<String, Integer> known = new ConcurrentHashMap<>();

    ColumnLabels(List<ResultColumn> columns) {
        this.columns = columns;
    }

    /** The index from 1, or 0. */
    int find(String label) {
        Integer index = known.get(label);
        return index != null ? index : search(label);
    }

    private int search(String label) {
        int found = 0;
        for (int i = columns.size(); i > 0; i--) {
            if (columns.get(i - 1).label().equalsIgnoreCase(label)) {
                found = i;
            }
        }
        if (found == 0) {
            found = searchNames(label);
        }
        if (found != 0 && known.size() < MOST_SPELLINGS_PER_COLUMN * columns.size()) {
            known.put(label, found);
        }
        return found;
    }

    /** {@code table.column}, or the name of a column that has an alias, which old programs rely on. */
    private int searchNames(String label) {
        for (int i = 0; i < columns.size(); i++) {
            ResultColumn column = columns.get(i);
            if (column.name().equalsIgnoreCase(label) || label.equalsIgnoreCase(column.table() + '.' + column.name())) {
                return i + 1;
            }
        }
        return 0;
    }
}
