package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ashlardb.sql.parser.AshlarSqlParser.CallPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.CallTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FrameBoundContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FrameClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FrameExclusionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.FunctionNameContext;
import org.ashlardb.sql.parser.AshlarSqlParser.InnerTailContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OrderByClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OverflowClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.WindowSpecificationContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.Window;
import org.ashlardb.sql.type.SqlState;

/** Builds calls of functions with what aggregates and window functions have beside their arguments, and windows. */
final class AggregateCallBuilder {
    private final TreeContext context;

    AggregateCallBuilder(TreeContext context) {
        this.context = context;
    }

    Expression call(CallPrimaryContext node, Place place) {
        List<Expression> arguments = context.expressions().list(node.expression());
        InnerTailContext inner = node.innerTail();
        if (inner != null && inner.SEPARATOR() != null) {
            arguments = new ArrayList<>(arguments);
            arguments.add(context.expressions().value(inner.valueExpression()));
        }
        if (TreeContext.schema(node.functionName()) != null) {
            return routine(node, arguments, place);
        }
        String name = name(node.functionName());
        if (inner != null && inner.overflowClause() != null) {
            checkOverflow(name, inner.overflowClause());
        }
        return extended(
                new Expression.Call(name, arguments, node.DISTINCT() != null, node.star != null, place),
                inner,
                node.callTail());
    }

    private static String name(FunctionNameContext node) {
        return node.name == null ? node.getText().toUpperCase(Locale.ROOT) : TreeContext.name(node.name);
    }

    /** A function in a schema is no aggregate. */
    private static Expression routine(CallPrimaryContext node, List<Expression> arguments, Place place) {
        Name name = new Name(
                TreeContext.name(node.functionName().schema), TreeContext.name(node.functionName().name), place);
        boolean inner = node.innerTail() != null && !node.innerTail().getText().isEmpty();
        if (node.DISTINCT() != null
                || node.star != null
                || inner
                || !node.callTail().getText().isEmpty()) {
            throw place.error(SqlState.WRONG_OBJECT_TYPE, name + " is called as an aggregate and is none");
        }
        return new Expression.RoutineCall(name, arguments, place);
    }

    /** Results have no limit of length here, so nothing ever flows over; the clause is only checked. */
    private static void checkOverflow(String name, OverflowClauseContext node) {
        List<String> words = TreeContext.names(node.identifier());
        boolean truncates = words.size() > 1 && words.get(1).equals("TRUNCATE");
        boolean known = words.size() > 1 && (truncates || words.get(1).equals("ERROR"));
        boolean rest = words.size() == 3
                ? words.get(2).equals("COUNT") && truncates
                : node.STRING_LITERAL() == null || truncates;
        if (!name.equals("LISTAGG") || !words.get(0).equals("OVERFLOW") || !known || !rest) {
            throw TreeContext.place(node)
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "expected ON OVERFLOW {ERROR | TRUNCATE ['text'] [{WITH | WITHOUT} COUNT]} in LISTAGG");
        }
    }

    /** A call with an order of its own in its parentheses. */
    Expression ordered(Expression.Call call, OrderByClauseContext order, CallTailContext tail) {
        if (order != null && tail.WITHIN() != null) {
            throw call.place()
                    .error(SqlState.SYNTAX_ERROR, call.name() + " has ORDER BY in its parentheses and WITHIN GROUP");
        }
        Expression extended = extended(call, null, tail);
        if (order == null) {
            return extended;
        }
        List<Query.SortItem> terms = context.queries().orderBy(order);
        return extended instanceof Expression.AggregateCall aggregate
                ? new Expression.AggregateCall(
                        call,
                        terms,
                        false,
                        aggregate.filter(),
                        aggregate.fromLast(),
                        aggregate.ignoresNulls(),
                        aggregate.over(),
                        call.place())
                : new Expression.AggregateCall(call, terms, false, null, false, null, null, call.place());
    }

    private Expression extended(Expression.Call call, InnerTailContext inner, CallTailContext tail) {
        boolean innerWords = inner != null && (inner.orderByClause() != null || inner.NULLS() != null);
        if (!innerWords && tail.getChildCount() == 0) {
            return call;
        }
        boolean withinGroup = tail.WITHIN() != null;
        if (withinGroup && innerWords && inner.orderByClause() != null) {
            throw call.place()
                    .error(SqlState.SYNTAX_ERROR, call.name() + " has ORDER BY in its parentheses and WITHIN GROUP");
        }
        OrderByClauseContext order = withinGroup ? tail.orderByClause() : inner == null ? null : inner.orderByClause();
        Boolean ignoresNulls = tail.NULLS() != null
                ? Boolean.valueOf(tail.IGNORE() != null)
                : inner != null && inner.NULLS() != null ? Boolean.valueOf(inner.IGNORE() != null) : null;
        return new Expression.AggregateCall(
                call,
                context.queries().orderBy(order),
                withinGroup,
                tail.expression() == null ? null : context.expressions().expression(tail.expression()),
                tail.LAST() != null,
                ignoresNulls,
                over(tail),
                call.place());
    }

    private Window over(CallTailContext tail) {
        if (tail.OVER() == null) {
            return null;
        }
        if (tail.identifier() != null) {
            return new Window(
                    TreeContext.name(tail.identifier()),
                    true,
                    List.of(),
                    List.of(),
                    null,
                    TreeContext.place(tail.identifier()));
        }
        return window(tail.windowSpecification());
    }

    Window window(WindowSpecificationContext node) {
        Window.Frame frame = node.frameClause() == null ? null : frame(node.frameClause());
        return new Window(
                TreeContext.name(node.identifier()),
                false,
                context.expressions().list(node.expression()),
                context.queries().orderBy(node.orderByClause()),
                frame,
                TreeContext.place(node));
    }

    private Window.Frame frame(FrameClauseContext node) {
        Window.Unit unit =
                node.ROWS() != null ? Window.Unit.ROWS : node.RANGE() != null ? Window.Unit.RANGE : Window.Unit.GROUPS;
        Place place = TreeContext.place(node);
        Window.Bound start = bound(node.start);
        Window.Bound end =
                node.end == null ? new Window.Bound(Window.BoundType.CURRENT_ROW, null, place) : bound(node.end);
        return new Window.Frame(unit, start, end, exclusion(node.frameExclusion()), place);
    }

    private Window.Bound bound(FrameBoundContext node) {
        Place place = TreeContext.place(node);
        if (node.CURRENT() != null) {
            return new Window.Bound(Window.BoundType.CURRENT_ROW, null, place);
        }
        boolean preceding = node.PRECEDING() != null;
        if (node.UNBOUNDED() != null) {
            Window.BoundType type =
                    preceding ? Window.BoundType.UNBOUNDED_PRECEDING : Window.BoundType.UNBOUNDED_FOLLOWING;
            return new Window.Bound(type, null, place);
        }
        Expression offset = context.expressions().value(node.valueExpression());
        return new Window.Bound(preceding ? Window.BoundType.PRECEDING : Window.BoundType.FOLLOWING, offset, place);
    }

    private static Window.Exclusion exclusion(FrameExclusionContext node) {
        if (node == null || node.OTHERS() != null) {
            return Window.Exclusion.NO_OTHERS;
        }
        return node.GROUP() != null
                ? Window.Exclusion.GROUP
                : node.TIES() != null ? Window.Exclusion.TIES : Window.Exclusion.CURRENT_ROW;
    }

    List<Window.Named> named(List<AshlarSqlParser.NamedWindowContext> nodes) {
        List<Window.Named> windows = new ArrayList<>();
        for (AshlarSqlParser.NamedWindowContext node : nodes) {
            windows.add(new Window.Named(
                    TreeContext.name(node.identifier()), window(node.windowSpecification()), TreeContext.place(node)));
        }
        return windows;
    }
}
