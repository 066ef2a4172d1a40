package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.CubeGroupingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.EmptyGroupingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExpressionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.GroupByClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.GroupingElementContext;
import org.ashlardb.sql.parser.AshlarSqlParser.GroupingSetsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PlainGroupingContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RollupGroupingContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.GroupBy;

/** Builds GROUP BY clauses. */
final class GroupByBuilder {
    private final TreeContext context;

    GroupByBuilder(TreeContext context) {
        this.context = context;
    }

    GroupBy groupBy(GroupByClauseContext node) {
        return node == null ? GroupBy.NONE : new GroupBy(node.DISTINCT() != null, elements(node.groupingElement()));
    }

    private List<GroupBy.Element> elements(List<GroupingElementContext> nodes) {
        List<GroupBy.Element> elements = new ArrayList<>();
        for (GroupingElementContext node : nodes) {
            elements.add(element(node));
        }
        return elements;
    }

    private GroupBy.Element element(GroupingElementContext node) {
        if (node instanceof GroupingSetsContext sets) {
            return new GroupBy.Sets(elements(sets.groupingElement()));
        }
        if (node instanceof RollupGroupingContext rollup) {
            return new GroupBy.Units(false, units(rollup.expression()), TreeContext.place(node));
        }
        if (node instanceof CubeGroupingContext cube) {
            return new GroupBy.Units(true, units(cube.expression()), TreeContext.place(node));
        }
        if (node instanceof EmptyGroupingContext) {
            return new GroupBy.Plain(List.of());
        }
        return new GroupBy.Plain(context.expressions().row(((PlainGroupingContext) node).expression()));
    }

    private List<List<Expression>> units(List<ExpressionContext> nodes) {
        List<List<Expression>> units = new ArrayList<>();
        for (ExpressionContext node : nodes) {
            units.add(context.expressions().row(node));
        }
        return units;
    }
}
