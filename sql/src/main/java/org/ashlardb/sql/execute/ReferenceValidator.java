package org.ashlardb.sql.execute;

import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.ForeignKey;

/** Looks whether a foreign key holds for the rows that are there, while nobody writes to either table. */
public final class ReferenceValidator {
    private final CatalogView catalog;

    public ReferenceValidator(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** Fails with 23503 for the first row without a referenced one. */
    public void validate(ForeignKey key) {
        ReferenceCheck check = new ReferenceCheck(catalog, key);
        int[] columns = ReferenceCheck.ordinals(check.child(), key.columns());
        StoredValues.forEach(catalog, check.child(), columns, values -> {
            if (!check.isVoid(values) && !check.lockParent(values)) {
                throw check.missing(values);
            }
        });
    }
}
