package org.ashlardb.sql.execute.aggregate;

import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.AggregateKind;
import org.ashlardb.sql.type.SqlKind;

/** Makes accumulators. */
public final class Accumulators {
    private Accumulators() {}

    public static Accumulator of(AggregateCall call) {
        AggregateKind kind = call.kind();
        return switch (kind) {
            case COUNT -> new CountAccumulator(call.arguments().isEmpty());
            case SUM -> sum(call, false);
            case AVG -> sum(call, true);
            case MIN -> ExtremeAccumulator.of(call.type().kind(), -1);
            case MAX -> ExtremeAccumulator.of(call.type().kind(), 1);
            case ANY_VALUE -> ExtremeAccumulator.of(call.type().kind(), 0);
            case EVERY, BOOL_OR -> new TruthAccumulator(kind == AggregateKind.EVERY);
            case BIT_AND, BIT_OR, BIT_XOR -> new BitAccumulator(kind);
            case STDDEV_POP, STDDEV_SAMP, VAR_POP, VAR_SAMP ->
                argument(call).isFloating()
                        ? new DoubleVariance(kind)
                        : new ExactVariance(kind, call.type(), argument(call) == SqlKind.DECIMAL);
            case CORR,
                    COVAR_POP,
                    COVAR_SAMP,
                    REGR_AVGX,
                    REGR_AVGY,
                    REGR_COUNT,
                    REGR_INTERCEPT,
                    REGR_R2,
                    REGR_SLOPE,
                    REGR_SXX,
                    REGR_SXY,
                    REGR_SYY -> new PairAccumulator(kind);
            case LISTAGG -> new ConcatenationAccumulator();
            case ARRAY_AGG -> new ArrayAccumulator(call.type().element());
            case JSON_ARRAYAGG, JSON_OBJECTAGG -> new JsonAccumulator(kind == AggregateKind.JSON_OBJECTAGG);
            case MODE -> new ModeAccumulator(call.type().kind());
            case PERCENTILE_CONT, PERCENTILE_DISC ->
                argument(call) == SqlKind.ARRAY
                        ? new SeveralPercentiles(kind, call.type().element())
                        : percentile(kind, call.type().kind());
            case RANK, DENSE_RANK, PERCENT_RANK, CUME_DIST -> new HypotheticalRank(kind, call.order());
        };
    }

    static Percentile percentile(AggregateKind kind, SqlKind type) {
        return kind == AggregateKind.PERCENTILE_CONT ? new ContinuousPercentile() : new DiscretePercentile(type);
    }

    private static SqlKind argument(AggregateCall call) {
        return call.arguments().get(0).type().kind();
    }

    private static Accumulator sum(AggregateCall call, boolean average) {
        SqlKind kind = argument(call);
        if (kind == SqlKind.INTERVAL) {
            return new IntervalSum(average);
        }
        return kind.isFloating()
                ? new DoubleSum(average)
                : kind == SqlKind.DECIMAL ? new DecimalSum(call.type(), average) : new LongSum(call.type(), average);
    }
}
