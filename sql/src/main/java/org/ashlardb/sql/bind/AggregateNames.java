package org.ashlardb.sql.bind;

import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.tree.Expression;

/** What names of aggregates mean. */
final class AggregateNames {
    private AggregateNames() {}

    /** The aggregate of a name, or null. */
    static AggregateKind kind(String name) {
        return switch (name) {
            case "COUNT" -> AggregateKind.COUNT;
            case "SUM" -> AggregateKind.SUM;
            case "AVG" -> AggregateKind.AVG;
            case "MIN" -> AggregateKind.MIN;
            case "MAX" -> AggregateKind.MAX;
            case "EVERY", "BOOL_AND" -> AggregateKind.EVERY;
            case "BOOL_OR", "ANY", "SOME" -> AggregateKind.BOOL_OR;
            case "ANY_VALUE" -> AggregateKind.ANY_VALUE;
            case "STDDEV", "STDDEV_SAMP" -> AggregateKind.STDDEV_SAMP;
            case "STDDEV_POP" -> AggregateKind.STDDEV_POP;
            case "VARIANCE", "VAR_SAMP" -> AggregateKind.VAR_SAMP;
            case "VAR_POP" -> AggregateKind.VAR_POP;
            case "BIT_AND", "BIT_AND_AGG" -> AggregateKind.BIT_AND;
            case "BIT_OR", "BIT_OR_AGG" -> AggregateKind.BIT_OR;
            case "BIT_XOR", "BIT_XOR_AGG" -> AggregateKind.BIT_XOR;
            case "LISTAGG", "STRING_AGG", "GROUP_CONCAT" -> AggregateKind.LISTAGG;
            case "ARRAY_AGG" -> AggregateKind.ARRAY_AGG;
            case "JSON_ARRAYAGG",
                    "JSON_ARRAYAGG NULL",
                    "JSON_AGG",
                    "JSONB_AGG",
                    "JSON_AGG_STRICT",
                    "JSONB_AGG_STRICT" -> AggregateKind.JSON_ARRAYAGG;
            case "JSON_OBJECTAGG",
                    "JSON_OBJECTAGG ABSENT",
                    "JSON_OBJECTAGG UNIQUE",
                    "JSON_OBJECTAGG ABSENT UNIQUE",
                    "JSON_OBJECT_AGG",
                    "JSONB_OBJECT_AGG",
                    "JSON_OBJECT_AGG_STRICT",
                    "JSONB_OBJECT_AGG_STRICT",
                    "JSON_OBJECT_AGG_UNIQUE",
                    "JSONB_OBJECT_AGG_UNIQUE",
                    "JSON_OBJECT_AGG_UNIQUE_STRICT",
                    "JSONB_OBJECT_AGG_UNIQUE_STRICT" -> AggregateKind.JSON_OBJECTAGG;
            case "MODE" -> AggregateKind.MODE;
            case "MEDIAN", "PERCENTILE_CONT" -> AggregateKind.PERCENTILE_CONT;
            case "PERCENTILE_DISC" -> AggregateKind.PERCENTILE_DISC;
            case "CORR",
                    "COVAR_POP",
                    "COVAR_SAMP",
                    "REGR_AVGX",
                    "REGR_AVGY",
                    "REGR_COUNT",
                    "REGR_INTERCEPT",
                    "REGR_R2",
                    "REGR_SLOPE",
                    "REGR_SXX",
                    "REGR_SXY",
                    "REGR_SYY" -> AggregateKind.valueOf(name);
            default -> null;
        };
    }

    /** The aggregate that a name means only before WITHIN GROUP, or null. */
    static AggregateKind orderedSet(String name) {
        return switch (name) {
            case "RANK", "DENSE_RANK", "PERCENT_RANK", "CUME_DIST" -> AggregateKind.valueOf(name);
            default -> null;
        };
    }

    /** Whether it is the short form of an aggregate of an ordered set, with the value in parentheses. */
    static boolean isShort(Expression.Call call) {
        boolean median = call.name().equals("MEDIAN");
        return median || call.name().equals("MODE") && call.arguments().size() == 1;
    }

    /** Whether an aggregate that makes JSON leaves NULLs out. */
    static boolean dropsNulls(String name) {
        return name.equals("JSON_ARRAYAGG") || name.contains(" ABSENT") || name.endsWith("_STRICT");
    }

    /** Whether an aggregate that makes JSON refuses equal keys. */
    static boolean isUnique(String name) {
        return name.contains("UNIQUE");
    }

    /** Whether DISTINCT makes a difference. */
    static boolean countsDuplicates(AggregateKind kind) {
        return switch (kind) {
            case MIN, MAX, EVERY, BOOL_OR, ANY_VALUE, BIT_AND, BIT_OR -> false;
            default -> true;
        };
    }
}
