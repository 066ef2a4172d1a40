package org.ashlardb.sql.execute;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Join;
import org.ashlardb.sql.plan.Scan;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;
import org.ashlardb.sql.plan.physical.BranchRows;
import org.ashlardb.sql.plan.physical.CountedRows;
import org.ashlardb.sql.plan.physical.EitherRows;
import org.ashlardb.sql.plan.physical.HashJoin;
import org.ashlardb.sql.plan.physical.IndexJoin;
import org.ashlardb.sql.plan.physical.IndexScan;
import org.ashlardb.sql.plan.physical.LateralJoin;
import org.ashlardb.sql.plan.physical.LoopJoin;
import org.ashlardb.sql.plan.physical.MergeJoin;
import org.ashlardb.sql.plan.physical.Physical;
import org.ashlardb.sql.plan.physical.SetRows;
import org.ashlardb.sql.plan.physical.Step;
import org.ashlardb.sql.plan.physical.TableScan;
import org.ashlardb.sql.plan.physical.TriedJoin;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/**
 * Finds out which columns of the scans of a plan become columns of its result as they are. Each operator says which of its
 * columns it looks at; all that it does with the others is to copy them. Operators that are not known here pass nothing.
 */
final class PassedColumns {
    private static final int MOST_BYTES_PER_CHARACTER = 4;

    private final Map<Scan, Set<Variable>> ofScans = new IdentityHashMap<>();
    private boolean kept;

    /** Whether values of a column may have more bytes. */
    static boolean mayBeLong(SqlType type, int bytes) {
        boolean varying = type.kind() == SqlKind.VARCHAR || type.kind() == SqlKind.VARBINARY;
        return varying && (type.length() == 0 || type.length() > bytes / MOST_BYTES_PER_CHARACTER);
    }

    /** For each scan the columns that nobody looks at. */
    Map<Scan, Set<Variable>> ofScans() {
        return ofScans;
    }

    /** Whether there are operators that may keep rows. */
    boolean areKept() {
        return kept;
    }

    /** Looks through a plan of whose columns these are passed on by all that is above it. */
    void visit(Physical plan, Set<Variable> passed) {
        if (plan instanceof TableScan scan) {
            add(scan.scan(), passed);
        } else if (plan instanceof IndexScan scan) {
            add(scan.scan(), passed);
        } else if (plan instanceof EitherRows either) {
            visit(either.byIndex(), passed);
            visit(either.fromAll(), passed);
        } else if (plan instanceof CountedRows rows) {
            visit(rows.few(), passed);
            visit(rows.other(), passed);
        } else if (plan instanceof BranchRows rows) {
            rows.branches().forEach(branch -> visit(branch, passed));
        } else if (plan instanceof Step step) {
            visit(step.input(), below(step, passed));
        } else if (plan instanceof TriedJoin join) {
            visit(join.byIndex(), passed);
            visit(join.byHash(), passed);
        } else if (plan instanceof IndexJoin join) {
            kept = true;
            Set<Variable> sides = sides(passed, join.keys(), List.of(), join.conditions());
            visit(join.left(), sides);
            add(join.scan(), ofRight(join.type(), sides));
        } else if (plan instanceof HashJoin join) {
            visitSides(join, join.type(), sides(passed, join.leftKeys(), join.rightKeys(), join.conditions()));
        } else if (plan instanceof LoopJoin join) {
            visitSides(join, join.type(), sides(passed, List.of(), List.of(), join.conditions()));
        } else if (plan instanceof MergeJoin join) {
            Set<Variable> sides = sides(passed, List.of(), List.of(), join.conditions());
            sides.remove(join.leftKey());
            sides.remove(join.rightKey());
            visitSides(join, join.type(), sides);
        } else if (plan instanceof LateralJoin join) {
            Set<Variable> sides = new HashSet<>(passed);
            join.apply().columns().forEach(sides::remove);
            visitSides(join, Join.Type.INNER, sides);
        } else if (plan instanceof SetRows set) {
            visit(set.left(), of(set, set.left(), passed));
            visit(set.right(), of(set, set.right(), passed));
        } else {
            visitNone(plan);
        }
    }

    /** Columns of a scan; if it comes twice, those that are passed both times. */
    private void add(Scan scan, Set<Variable> passed) {
        Set<Variable> read = new HashSet<>(scan.outputs());
        read.retainAll(passed);
        ofScans.merge(scan, read, (first, second) -> {
            first.retainAll(second);
            return first;
        });
    }

    private void visitNone(Physical plan) {
        for (Physical input : plan.inputs()) {
            visit(input, Set.of());
        }
    }

    /** What a join passes of both sides. */
    private static Set<Variable> sides(
            Set<Variable> passed, List<Scalar> leftKeys, List<Scalar> rightKeys, List<Scalar> conditions) {
        Set<Variable> looked = new HashSet<>();
        collect(leftKeys, looked);
        collect(rightKeys, looked);
        collect(conditions, looked);
        Set<Variable> sides = new HashSet<>(passed);
        sides.removeAll(looked);
        return sides;
    }

    private static void collect(List<Scalar> scalars, Set<Variable> target) {
        scalars.forEach(scalar -> Scalars.collectVariables(scalar, target));
    }

    private static Set<Variable> ofRight(Join.Type type, Set<Variable> sides) {
        return type == Join.Type.SEMI || type == Join.Type.ANTI ? Set.of() : sides;
    }

    private void visitSides(Physical join, Join.Type type, Set<Variable> sides) {
        kept = true;
        visit(join.inputs().get(0), sides);
        visit(join.inputs().get(1), ofRight(type, sides));
    }

    /** Which columns of an input become such columns of UNION ALL; other set operations compare them. */
    private Set<Variable> of(SetRows set, Physical input, Set<Variable> passed) {
        Set<Variable> below = new HashSet<>();
        if (set.operation().type() == SetOperation.Type.UNION && set.operation().all()) {
            Set<Variable> looked = new HashSet<>();
            for (int i = 0; i < set.outputs().size(); i++) {
                boolean plain = passed.contains(set.outputs().get(i));
                (plain ? below : looked).add(input.outputs().get(i));
            }
            below.removeAll(looked);
        }
        return below;
    }

    /** Which columns of a step's input become these as they are. */
    private Set<Variable> below(Step step, Set<Variable> passed) {
        if (step instanceof Step.ProjectRows project) {
            return below(project, passed);
        }
        Set<Variable> looked = new HashSet<>();
        if (step instanceof Step.FilterRows filter) {
            collect(filter.conditions(), looked);
        } else if (step instanceof Step.SortRows sort) {
            collectKeys(sort.order(), looked);
        } else if (step instanceof Step.TopRows top) {
            collectKeys(top.order(), looked);
        } else if (step instanceof Step.FetchRows fetch) {
            collectKeys(fetch.fetch().ties(), looked);
        } else if (step instanceof Step.FirstRows first) {
            looked.addAll(first.keys());
        } else if (step instanceof Step.WindowRows rows) {
            Window window = rows.window();
            looked.addAll(window.partition());
            collectKeys(window.order(), looked);
            window.calls().forEach(call -> collect(call.scalars(), looked));
        } else if (!(step instanceof Step.LimitRows)) {
            return Set.of();
        }
        kept |= !(step instanceof Step.FilterRows || step instanceof Step.LimitRows);
        Set<Variable> below = new HashSet<>(passed);
        below.removeAll(looked);
        return below;
    }

    private static void collectKeys(List<SortKey> keys, Set<Variable> target) {
        keys.forEach(key -> target.add(key.variable()));
    }

    private static Set<Variable> below(Step.ProjectRows project, Set<Variable> passed) {
        Set<Variable> looked = new HashSet<>();
        Set<Variable> below = new HashSet<>();
        List<Scalar> expressions = project.expressions();
        for (int i = 0; i < expressions.size(); i++) {
            boolean plain = expressions.get(i) instanceof Reference
                    && passed.contains(project.outputs().get(i));
            Scalars.collectVariables(expressions.get(i), plain ? below : looked);
        }
        below.removeAll(looked);
        return below;
    }
}
