package org.ashlardb.jdbc.hunt;

import java.util.List;

/** What generated SQL may use: all there is here, or what another engine understands and is meant to answer alike. */
enum Dialect {
    OWN(Kind.ALL, true),
    POSTGRESQL(Kind.COMMON, true),
    H2(Kind.COMMON, false),
    SQLITE(List.of(Kind.NUMBER, Kind.TEXT, Kind.TRUTH), false);

    final List<Kind> kinds;
    /** Whether everything goes that queries may have. */
    final boolean own;

    Dialect(List<Kind> kinds, boolean own) {
        this.kinds = kinds;
        this.own = own;
    }

    boolean fullJoins() {
        return this != H2;
    }

    /** H2 does not see that a row differs whose first fields compare with NULL. */
    boolean rows() {
        return this != H2;
    }

    /** H2 counts all rows where a FILTER is constantly false. */
    boolean filters() {
        return this != H2;
    }

    /** H2 misreads a condition behind WHEN of a CASE with an operand. */
    boolean simpleCases() {
        return this != H2;
    }

    /** Through a descending index SQLite misses a NULL among what NOT IN finds, and H2 a row that DISTINCT reads. */
    boolean descendingIndexes() {
        return own;
    }

    /** H2 has no indexes over expressions; SQLite takes such an expression for NULL above a FULL JOIN. */
    boolean indexedExpressions() {
        return own;
    }

    /** SQLite forgets DISTINCT in an EXISTS with OFFSET. */
    boolean offset() {
        return this != SQLITE;
    }

    /** H2 finds no rows in a view because another view is over it. */
    boolean viewsOfViews() {
        return this != H2;
    }

    /** H2 loses rows that aggregates make of no rows, if they come out of WITH in a view. */
    boolean commonTablesInViews() {
        return this != H2;
    }

    /** H2 gives a view the condition of a join before it takes the view's first rows. */
    boolean limitsInViews() {
        return this != H2;
    }

    /** SQLite has no ALL and ANY; H2 takes ALL of no rows for false where it pushes the condition into a view. */
    boolean quantified() {
        return own;
    }

    /** Others have one mode of tables. */
    boolean modes() {
        return this == OWN;
    }

    /** Whether sums of whole numbers stay what they are: divided, or as text, they differ between engines. */
    boolean sums() {
        return this == OWN;
    }

    /** Whether LIMIT may choose among rows without an order. */
    boolean choices() {
        return this == OWN;
    }
}
