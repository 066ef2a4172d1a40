package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.GroupBy;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlState;

/** Finds the keys of a GROUP BY clause and the sets of them that it groups by. */
final class GroupByBinder {
    private static final int MAX_SETS = 4_096;
    private static final int MAX_CUBE = 12;

    private final Function<Expression, Scalar> binder;
    private final List<Scalar> keys = new ArrayList<>();

    /** The function binds a grouping expression, which may be a position or an alias. */
    GroupByBinder(Function<Expression, Scalar> binder) {
        this.binder = binder;
    }

    /** The distinct keys, once {@link #sets} has been called. */
    List<Scalar> keys() {
        return keys;
    }

    /** The grouping sets, as indexes of keys; each in ascending order. */
    List<List<Integer>> sets(GroupBy groupBy, Place place) {
        List<Set<Integer>> sets = List.of(Set.of());
        for (GroupBy.Element element : groupBy.elements()) {
            sets = product(sets, sets(element), place);
        }
        List<List<Integer>> result = new ArrayList<>();
        Set<Set<Integer>> seen = new HashSet<>();
        for (Set<Integer> set : sets) {
            if (seen.add(set) || !groupBy.distinct()) {
                result.add(List.copyOf(new TreeSet<>(set)));
            }
        }
        return result;
    }

    private static List<Set<Integer>> product(List<Set<Integer>> left, List<Set<Integer>> right, Place place) {
        List<Set<Integer>> product = new ArrayList<>();
        if ((long) left.size() * right.size() > MAX_SETS) {
            throw tooMany(place);
        }
        for (Set<Integer> a : left) {
            for (Set<Integer> b : right) {
                product.add(union(a, b));
            }
        }
        return product;
    }

    private static org.ashlardb.sql.type.SqlException tooMany(Place place) {
        return place.error(SqlState.TOO_COMPLEX, "GROUP BY has more than " + MAX_SETS + " grouping sets");
    }

    private static Set<Integer> union(Set<Integer> a, Set<Integer> b) {
        Set<Integer> union = new HashSet<>(a);
        union.addAll(b);
        return union;
    }

    private List<Set<Integer>> sets(GroupBy.Element element) {
        if (element instanceof GroupBy.Plain plain) {
            return List.of(unit(plain.expressions()));
        }
        if (element instanceof GroupBy.Sets sets) {
            List<Set<Integer>> all = new ArrayList<>();
            for (GroupBy.Element inner : sets.elements()) {
                all.addAll(sets(inner));
            }
            return all;
        }
        GroupBy.Units units = (GroupBy.Units) element;
        List<Set<Integer>> bound = new ArrayList<>();
        for (List<Expression> unit : units.units()) {
            bound.add(unit(unit));
        }
        return units.cube() ? cube(bound, units.place()) : rollup(bound);
    }

    private static List<Set<Integer>> rollup(List<Set<Integer>> units) {
        List<Set<Integer>> sets = new ArrayList<>();
        Set<Integer> prefix = Set.of();
        sets.add(prefix);
        for (Set<Integer> unit : units) {
            prefix = union(prefix, unit);
            sets.add(0, prefix);
        }
        return sets;
    }

    private static List<Set<Integer>> cube(List<Set<Integer>> units, Place place) {
        if (units.size() > MAX_CUBE) {
            throw place.error(SqlState.TOO_COMPLEX, "CUBE has " + units.size() + " elements, the limit is " + MAX_CUBE);
        }
        List<Set<Integer>> sets = new ArrayList<>();
        for (int bits = (1 << units.size()) - 1; bits >= 0; bits--) {
            Set<Integer> set = new HashSet<>();
            for (int i = 0; i < units.size(); i++) {
                if ((bits >> units.size() - 1 - i & 1) != 0) {
                    set.addAll(units.get(i));
                }
            }
            sets.add(set);
        }
        return sets;
    }

    private Set<Integer> unit(List<Expression> expressions) {
        Set<Integer> unit = new HashSet<>();
        for (Expression expression : expressions) {
            Scalar key = binder.apply(expression);
            if (!keys.contains(key)) {
                keys.add(key);
            }
            unit.add(keys.indexOf(key));
        }
        return unit;
    }
}
