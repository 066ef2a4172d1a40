package org.ashlardb.sql.statistics;

import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Logical;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.Scalar;

/** The share of rows for which a condition is thought to be true, between 0 and 1. */
public final class Selectivity {
    /** Of an equality. */
    public static final double EQUAL = 0.01;

    /** Of a range that is open on one side. */
    public static final double RANGE = 0.33;

    private static final double LIKE = 0.1;
    private static final double OTHER = 0.25;
    private static final double IS_NULL = 0.02;

    private Selectivity() {}

    public static double of(Scalar condition) {
        if (condition instanceof Constant constant) {
            return constant.isTrue() ? 1 : 0;
        }
        if (condition instanceof Logical logical) {
            return of(logical);
        }
        if (!(condition instanceof Predicate predicate)) {
            return OTHER;
        }
        return switch (predicate.test()) {
            case EQUAL, NOT_DISTINCT -> EQUAL;
            case NOT_EQUAL, DISTINCT -> 1 - EQUAL;
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> RANGE;
            case IN -> Math.min(0.5, EQUAL * (predicate.children().size() - 1));
            case LIKE, ILIKE -> LIKE;
            case IS_NULL -> IS_NULL;
            case IS_NOT_NULL -> 1 - IS_NULL;
            default -> OTHER;
        };
    }

    private static double of(Logical logical) {
        double share = logical.connective() == Logical.Connective.OR ? 0 : 1;
        for (Scalar child : logical.children()) {
            double of = of(child);
            share = switch (logical.connective()) {
                case AND -> share * of;
                case OR -> share + of - share * of;
                case NOT -> 1 - of;
            };
        }
        return share;
    }
}
