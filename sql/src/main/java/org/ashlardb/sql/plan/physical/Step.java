package org.ashlardb.sql.plan.physical;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Aggregate;
import org.ashlardb.sql.plan.AggregateCall;
import org.ashlardb.sql.plan.Fetch;
import org.ashlardb.sql.plan.LockRows;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.plan.Window;

/** An operator with one input. */
public sealed interface Step extends Physical {
    Physical input();

    @Override
    default List<Physical> inputs() {
        return List.of(input());
    }

    /** Rows that meet all conditions, which are asked in their order. */
    record FilterRows(Physical input, List<Scalar> conditions, double rows) implements Step {
        public FilterRows {
            conditions = ConditionOrder.byCost(conditions);
        }

        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double cost() {
            return input.cost() + input.rows() * 0.1;
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            List<String> parts = new ArrayList<>();
            for (Scalar condition : conditions) {
                parts.add(condition.toString());
            }
            return "Filter " + String.join(" AND ", parts);
        }
    }

    /** Columns computed from those of the input. */
    record ProjectRows(Physical input, List<Variable> outputs, List<Scalar> expressions) implements Step {
        @Override
        public double rows() {
            return input.rows();
        }

        @Override
        public double cost() {
            return input.cost() + input.rows() * 0.1;
        }

        @Override
        public List<SortKey> order() {
            List<SortKey> order = new ArrayList<>();
            for (SortKey key : input.order()) {
                int index = expressions.indexOf(new Reference(key.variable()));
                if (index < 0) {
                    break;
                }
                order.add(new SortKey(outputs.get(index), key.descending(), key.nullsFirst()));
            }
            return order;
        }

        @Override
        public String toString() {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i < outputs.size(); i++) {
                String expression = expressions.get(i).toString();
                String name = outputs.get(i).name();
                parts.add(expression.equals(name) ? name : expression + " AS " + name);
            }
            return "Project " + String.join(", ", parts);
        }
    }

    /** Groups of rows. */
    sealed interface Grouping extends Step {
        Aggregate aggregate();

        @Override
        default List<Variable> outputs() {
            return aggregate().outputs();
        }

        @Override
        default double cost() {
            return input().cost() + input().rows();
        }
    }

    /** Groups by a hash table. */
    record HashAggregate(Physical input, Aggregate aggregate, double rows) implements Grouping {
        @Override
        public String toString() {
            if (aggregate.isDistinct()) {
                return "Distinct " + aggregate.keys();
            }
            String by = aggregate.sets() != null
                    ? " by " + aggregate.sets().toString(aggregate.keys())
                    : aggregate.keys().isEmpty() ? "" : " by " + aggregate.keys();
            return "Aggregate " + aggregate.calls() + by;
        }
    }

    /**
     * Groups whose rows come one behind the other, each given when the next begins.
     *
     * @param order that of the groups, by all their keys
     */
    record OrderedAggregate(Physical input, Aggregate aggregate, List<SortKey> order, double rows) implements Grouping {
        @Override
        public String toString() {
            String of = aggregate.isDistinct() ? "Distinct " : "Aggregate " + aggregate.calls() + " by ";
            return of + aggregate.keys() + ", which come one behind the other";
        }
    }

    /**
     * How many rows a table has, as the table itself knows it; where it does not, the rows are counted.
     *
     * @param input counts them
     */
    record TableCount(Physical input, TableScan scan) implements Step {
        /** The plan for an aggregation of all rows of a table that only counts them, else null. */
        static TableCount of(HashAggregate counted) {
            Aggregate aggregate = counted.aggregate();
            return counted.input() instanceof TableScan scan
                            && aggregate.keys().isEmpty()
                            && aggregate.sets() == null
                            && aggregate.calls().stream().allMatch(AggregateCall::countsAll)
                    ? new TableCount(counted, scan)
                    : null;
        }

        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double rows() {
            return 1;
        }

        @Override
        public double cost() {
            return 1;
        }

        @Override
        public String toString() {
            return "Count of " + TableScan.name(scan.scan()) + ", where nobody writes";
        }
    }

    /**
     * At least the first row of each group of rows that an index has one behind the other; others are passed over.
     *
     * @param keys in which the rows of a group are equal; key columns of the index, in its order, behind those that have
     *     one value throughout
     * @param value of which the first one of each group that is not NULL is wanted, or null if NULL is a value as others
     * @param rows that are read; most groups have more
     */
    record GroupHeads(Physical input, List<Variable> keys, Variable value, double rows, double cost) implements Step {
        /** How many rows to read of a group at first. A look-up costs about as much as they do. */
        public static final int FIRST_ROWS = 4;

        public GroupHeads {
            keys = List.copyOf(keys);
        }

        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            return "First rows of each " + keys + (value == null ? "" : " with " + value);
        }
    }

    /** Functions over windows of the rows, which come in the order of the window. */
    record WindowRows(Physical input, Window window) implements Step {
        @Override
        public List<Variable> outputs() {
            List<Variable> outputs = new ArrayList<>(input.outputs());
            outputs.addAll(window.results());
            return outputs;
        }

        @Override
        public double rows() {
            return input.rows();
        }

        @Override
        public double cost() {
            return input.cost() + input.rows();
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            return window.toString();
        }
    }

    /** The first row of each key, by a hash table. */
    record FirstRows(Physical input, List<Variable> keys, double rows) implements Step {
        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double cost() {
            return input.cost() + input.rows();
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            return "Distinct on " + keys;
        }
    }

    /** Some rows after some others, counted as a share or with those equal in order to the last. */
    record FetchRows(Physical input, Fetch fetch) implements Step {
        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double rows() {
            return input.rows();
        }

        @Override
        public double cost() {
            return input.cost();
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            return fetch.toString();
        }
    }

    /** All rows, sorted. */
    record SortRows(Physical input, List<SortKey> order) implements Step {
        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double rows() {
            return input.rows();
        }

        @Override
        public double cost() {
            return input.cost() + input.rows() * Math.log(input.rows() + 2);
        }

        @Override
        public String toString() {
            return "Sort by " + order;
        }
    }

    /**
     * The first rows in order, found without sorting the others.
     *
     * @param presorted by how many of the keys the input comes in order; what cannot be among the first is not read then
     * @param cost of reading as much as is thought to be needed
     */
    record TopRows(
            Physical input, List<SortKey> order, int presorted, Scalar limit, Scalar offset, double rows, double cost)
            implements Step {
        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public String toString() {
            String already = presorted == 0 ? "" : ", which comes by " + order.subList(0, presorted);
            return "Top " + limit + (offset == null ? "" : " offset " + offset) + " by " + order + already;
        }
    }

    /** Some rows after some others. */
    record LimitRows(Physical input, Scalar limit, Scalar offset, double rows) implements Step {
        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double cost() {
            return input.rows() <= rows ? input.cost() : input.cost() * (rows + 1) / (input.rows() + 1);
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            return "Limit" + (limit == null ? "" : " " + limit) + (offset == null ? "" : " offset " + offset);
        }
    }

    /** Locks each row that passes. */
    record LockEach(Physical input, LockRows lock) implements Step {
        @Override
        public List<Variable> outputs() {
            return input.outputs();
        }

        @Override
        public double rows() {
            return input.rows();
        }

        @Override
        public double cost() {
            return input.cost() + input.rows();
        }

        @Override
        public List<SortKey> order() {
            return input.order();
        }

        @Override
        public String toString() {
            return lock.toString();
        }
    }
}
