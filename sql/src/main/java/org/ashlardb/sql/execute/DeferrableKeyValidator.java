package org.ashlardb.sql.execute;

import org.ashlardb.sql.schema.CatalogView;
import org.ashlardb.sql.schema.DeferrableKey;
import org.ashlardb.sql.schema.TableSchema;

/** Looks whether a key that is DEFERRABLE holds for the rows that are there, while nobody else writes to the table. */
public final class DeferrableKeyValidator {
    private final CatalogView catalog;

    public DeferrableKeyValidator(CatalogView catalog) {
        this.catalog = catalog;
    }

    /** Fails with 23505 for the first row whose key another has. */
    public void validate(TableSchema table, DeferrableKey key) {
        DeferredKeyCheck check = DeferredKeyCheck.of(catalog, table, key.name());
        StoredValues.forEach(catalog, table, check.ordinals(), check::verify);
    }
}
