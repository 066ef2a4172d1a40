package org.ashlardb.sql.tree;

import java.util.List;

/**
 * A GROUP BY clause; without elements there is none.
 *
 * @param distinct whether equal grouping sets count once
 */
public record GroupBy(boolean distinct, List<Element> elements) {
    public static final GroupBy NONE = new GroupBy(false, List.of());

    /** What grouping sets are made of. */
    public sealed interface Element {}

    /** One grouping set of the fields of a row, of one expression, or, without any, of all rows. */
    public record Plain(List<Expression> expressions) implements Element {}

    /** The grouping sets of all elements. */
    public record Sets(List<Element> elements) implements Element {}

    /** ROLLUP or CUBE of units of one or more expressions. */
    public record Units(boolean cube, List<List<Expression>> units, Place place) implements Element {}
}
