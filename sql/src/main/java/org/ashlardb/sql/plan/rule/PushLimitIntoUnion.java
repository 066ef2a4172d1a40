package org.ashlardb.sql.plan.rule;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.Reference;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.Scalars;
import org.ashlardb.sql.expression.Variable;
import org.ashlardb.sql.plan.Limit;
import org.ashlardb.sql.plan.PlanNode;
import org.ashlardb.sql.plan.Project;
import org.ashlardb.sql.plan.SetOperation;
import org.ashlardb.sql.plan.Sort;
import org.ashlardb.sql.plan.SortKey;
import org.ashlardb.sql.type.SqlType;

/**
 * Takes the first rows of each input of a UNION ALL before the first of all, so that an index may give them. To be applied
 * once.
 */
final class PushLimitIntoUnion implements Rule {
    @Override
    public PlanNode apply(PlanNode node) {
        if (!(node instanceof Limit limit)) {
            return node;
        }
        Scalar most = most(limit);
        PlanNode input = limit.input();
        Project above = input instanceof Project project && project.input() instanceof Sort ? project : null;
        PlanNode sorted = above == null ? input : above.input();
        if (most == null || !(sorted instanceof Sort sort)) {
            return node;
        }
        PlanNode first = first(sort.input(), sort.keys(), most);
        if (first == null) {
            return node;
        }
        PlanNode all = sort.withInputs(List.of(first));
        return limit.withInputs(List.of(above == null ? all : above.withInputs(List.of(all))));
    }

    /** How many rows there can be before the offset and behind it; null if that is not known as a single value. */
    private static Scalar most(Limit limit) {
        Scalar count = limit.limit();
        if (count == null || !Scalars.isRowIndependent(count) || !Scalars.isRepeatable(count)) {
            return null;
        }
        if (limit.offset() == null) {
            return count;
        }
        return count instanceof Constant one
                        && one.value() instanceof Long rows
                        && limit.offset() instanceof Constant other
                        && other.value() instanceof Long skipped
                        && rows >= 0
                        && skipped >= 0
                        && skipped <= Long.MAX_VALUE - rows
                ? new Constant(rows + skipped, SqlType.BIGINT)
                : null;
    }

    /** The first rows of each input of a UNION ALL; null if the node is none. */
    private static PlanNode first(PlanNode node, List<SortKey> keys, Scalar most) {
        if (node instanceof Project project) {
            boolean repeatable = project.expressions().stream().allMatch(Scalars::isRepeatable);
            List<SortKey> below = repeatable ? keys(keys, project.outputs(), project.expressions()) : null;
            PlanNode input = below == null ? null : first(project.input(), below, most);
            return input == null ? null : project.withInputs(List.of(input));
        }
        if (!(node instanceof SetOperation set) || set.type() != SetOperation.Type.UNION || !set.all()) {
            return null;
        }
        List<PlanNode> inputs = new ArrayList<>();
        for (PlanNode input : set.inputs()) {
            List<Scalar> columns = new ArrayList<>();
            input.outputs().forEach(output -> columns.add(new Reference(output)));
            List<SortKey> own = keys(keys, set.outputs(), columns);
            PlanNode nested = first(input, own, most);
            inputs.add(new Limit(new Sort(nested == null ? input : nested, own), most, null));
        }
        return set.withInputs(inputs);
    }

    /** The keys in terms of what the columns are made of, or null if one is computed. */
    private static List<SortKey> keys(List<SortKey> keys, List<Variable> outputs, List<Scalar> expressions) {
        List<SortKey> below = new ArrayList<>();
        for (SortKey key : keys) {
            if (!(expressions.get(outputs.indexOf(key.variable())) instanceof Reference reference)) {
                return null;
            }
            below.add(new SortKey(reference.variable(), key.descending(), key.nullsFirst()));
        }
        return below;
    }
}
