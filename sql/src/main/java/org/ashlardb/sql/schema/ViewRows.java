package org.ashlardb.sql.schema;

import java.util.ArrayList;
import java.util.List;

/** The rows of INFORMATION_SCHEMA.VIEWS. */
final class ViewRows {
    private ViewRows() {}

    static List<Object[]> of(CatalogView catalog) {
        List<Object[]> rows = new ArrayList<>();
        for (ViewSchema view : catalog.views()) {
            rows.add(new Object[] {
                InformationSchema.CATALOG,
                view.schema(),
                view.name(),
                view.text(),
                view.check() == null ? "NONE" : view.check().name()
            });
        }
        return rows;
    }
}
