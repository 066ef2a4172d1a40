package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Conditional;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Predicate;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.RowFunction;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;
import org.ashlardb.sql.vector.Vector;

/**
 * A choice among values none of which has a type: NULLs, literals, parameters and such choices. A call of type NULL stands
 * for it until the column or variable that it is assigned to has given it a type.
 *
 * @param places where the operands are written
 */
record OpenChoice(Kind kind, List<Place> places) implements RowFunction {
    /** What is chosen how. */
    enum Kind {
        /** Conditions and results by turns, then the result when no condition holds. */
        CASE,
        COALESCE,
        NULLIF,
        GREATEST,
        LEAST
    }

    /** The choice among operands, which are among the written ones. */
    static Scalar of(Kind kind, List<Scalar> operands, List<Scalar> written, List<Place> places) {
        List<Place> kept = new ArrayList<>();
        for (Scalar operand : operands) {
            int index = 0;
            while (index < written.size() && written.get(index) != operand) {
                index++;
            }
            kept.add(index < places.size() ? places.get(index) : Place.UNKNOWN);
        }
        return new RowCall(new OpenChoice(kind, kept), operands, SqlType.NULL);
    }

    /** A CASE without the branches that are never taken; results are one more than conditions. */
    static Scalar ofCase(List<Scalar> conditions, List<Scalar> results, List<Place> places) {
        ReachableBranches reachable = new ReachableBranches(conditions, results);
        if (reachable.conditions().isEmpty()) {
            return of(Kind.COALESCE, reachable.results(), results, places);
        }
        List<Scalar> operands = new ArrayList<>();
        for (int i = 0; i < reachable.conditions().size(); i++) {
            operands.add(reachable.conditions().get(i));
            operands.add(reachable.results().get(i));
        }
        operands.add(reachable.results().get(reachable.conditions().size()));
        return of(Kind.CASE, operands, results, places);
    }

    static boolean is(Scalar scalar) {
        return scalar instanceof RowCall call && call.function() instanceof OpenChoice;
    }

    /** The choice among values of a type. What text or bytes have no room for is found out when there are any. */
    static Scalar close(Scalar open, SqlType target, Coercion coercion) {
        RowCall call = (RowCall) open;
        SqlType type = target.kind().isText()
                ? SqlType.VARCHAR
                : target.kind() == SqlKind.VARBINARY ? target.unlimited() : target;
        return coercion.coerce(
                ((OpenChoice) call.function()).closed(call.children(), type, coercion), target, Place.UNKNOWN);
    }

    /** The values among which one chooses. */
    static List<Scalar> results(Scalar open) {
        RowCall call = (RowCall) open;
        boolean conditions = ((OpenChoice) call.function()).kind == Kind.CASE;
        List<Scalar> results = new ArrayList<>();
        int last = call.children().size() - 1;
        for (int i = 0; i <= last; i++) {
            if (!conditions || i % 2 == 1 || i == last) {
                results.add(call.children().get(i));
            }
        }
        return results;
    }

    private Scalar closed(List<Scalar> open, SqlType type, Coercion coercion) {
        List<Scalar> operands = new ArrayList<>(open);
        int last = operands.size() - 1;
        for (int i = 0; i <= last; i++) {
            if (kind != Kind.CASE || i % 2 == 1 || i == last) {
                operands.set(i, coercion.coerce(operands.get(i), type, places.get(i)));
            }
        }
        return switch (kind) {
            case CASE -> new Conditional(false, operands, type);
            case COALESCE -> last == 0 ? operands.get(0) : new Conditional(true, operands, type);
            case NULLIF -> {
                Scalar equal = Predicate.of(Predicate.Test.EQUAL, operands.get(0), operands.get(1));
                yield new Conditional(false, List.of(equal, new Constant(null, type), operands.get(0)), type);
            }
            case GREATEST, LEAST -> FunctionBinder.extreme(kind.name(), operands, type);
        };
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public boolean isStrict() {
        return false;
    }

    /** Not to be computed, not even of constants. */
    @Override
    public boolean isDeterministic() {
        return false;
    }

    @Override
    public void compute(Vector[] arguments, int row, Vector result) {
        throw new IllegalStateException("a choice without a type");
    }
}
