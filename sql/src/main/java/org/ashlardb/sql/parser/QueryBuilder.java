package org.ashlardb.sql.parser;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.ParserRuleContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ColumnPathContext;
import org.ashlardb.sql.parser.AshlarSqlParser.ExistsPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LimitClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.LockingClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.OrderByClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.PlainBodyContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryBodyContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.QueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectItemContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SelectSpecificationContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SetBodyContext;
import org.ashlardb.sql.parser.AshlarSqlParser.SortItemContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TablePrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TopClauseContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TopCountContext;
import org.ashlardb.sql.parser.AshlarSqlParser.WhereClauseContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Name;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlState;

/** Builds queries. */
final class QueryBuilder {
    /** As many UNIONs or INTERSECTs in a row are put together from the left as written, more in halves. */
    private static final int LONG_RUN = 100;

    /** Not a BigDecimal: that class takes a JVM 10 to 20 milliseconds to initialise. */
    private static final long LONGEST_WAIT_MILLIS = 366L * 24 * 3_600_000;

    private final TreeContext context;

    QueryBuilder(TreeContext context) {
        this.context = context;
    }

    Query query(QueryContext node) {
        Expression limit = null;
        Expression offset = null;
        Query.Fetching fetching = Query.Fetching.ROWS;
        SelectSpecificationContext plain = plainSelect(node.queryBody());
        if (plain != null && plain.topClause() != null) {
            limit = top(plain.topClause());
            fetching = fetching(
                    plain.topClause().PERCENT_() != null, plain.topClause().TIES() != null);
        }
        for (LimitClauseContext clause : node.limitClause()) {
            if (clause.offset != null) {
                offset = once(offset, context.expressions().value(clause.offset), "OFFSET");
            }
            if (clause.limit != null || clause.FETCH() != null) {
                limit = once(limit, fetched(clause), "LIMIT");
                fetching = fetching(clause.PERCENT_() != null, clause.TIES() != null);
            }
        }
        return new Query(
                node.withClause() == null ? List.of() : with(node.withClause()),
                plain != null ? select(plain) : body(node.queryBody()),
                orderBy(node.orderByClause()),
                limit,
                offset,
                fetching,
                locking(node.lockingClause()),
                TreeContext.place(node));
    }

    /** The SELECT that is all of a body, or null. Its TOP counts the rows of the query. */
    static SelectSpecificationContext plainSelect(QueryBodyContext node) {
        return node instanceof PlainBodyContext plain ? plain.queryPrimary().selectSpecification() : null;
    }

    /** The first SELECT of a body, or null if something else is first. */
    static SelectSpecificationContext firstSelect(QueryBodyContext node) {
        QueryBodyContext first = node;
        while (first instanceof SetBodyContext set) {
            first = set.left;
        }
        return plainSelect(first);
    }

    private static Query.Fetching fetching(boolean percent, boolean withTies) {
        return percent || withTies ? new Query.Fetching(percent, withTies) : Query.Fetching.ROWS;
    }

    private Expression top(TopClauseContext node) {
        TopCountContext count = node.topCount();
        Place place = TreeContext.place(count);
        if (count.expression() != null) {
            return context.expressions().expression(count.expression());
        }
        return count.QUESTION() != null
                ? new Expression.ParameterMarker(context.parameterIndex(count.getStart()), place)
                : new Expression.NumberLiteral(NumberText.decimal(count.getText()), place);
    }

    Expression where(WhereClauseContext node) {
        return node == null ? null : context.expressions().expression(node.expression());
    }

    Expression fetched(LimitClauseContext clause) {
        return clause.limit == null
                ? new Expression.NumberLiteral("1", TreeContext.place(clause))
                : context.expressions().value(clause.limit);
    }

    private static Expression once(Expression earlier, Expression now, String what) {
        if (earlier != null) {
            throw now.place().error(SqlState.SYNTAX_ERROR, what + " is written twice");
        }
        return now;
    }

    List<Query.CommonTable> with(AshlarSqlParser.WithClauseContext node) {
        List<Query.CommonTable> tables = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (AshlarSqlParser.CommonTableContext table : node.commonTable()) {
            String name = TreeContext.name(table.identifier());
            if (!names.add(name)) {
                throw TreeContext.place(table).error(SqlState.DUPLICATE_ALIAS, "WITH has more than one table " + name);
            }
            List<String> columns = table.columnAliases() == null
                    ? List.of()
                    : TreeContext.names(table.columnAliases().identifier());
            tables.add(new Query.CommonTable(
                    name,
                    columns,
                    table.query() == null ? null : query(table.query()),
                    table.query() == null ? new ChangeBuilder(context).change(table.changeStatement()) : null,
                    node.RECURSIVE() != null,
                    table.MATERIALIZED() == null ? null : table.NOT() == null,
                    search(table.searchClause()),
                    cycle(table.cycleClause()),
                    TreeContext.place(table)));
        }
        return tables;
    }

    private static Query.Search search(AshlarSqlParser.SearchClauseContext node) {
        if (node == null) {
            return null;
        }
        List<String> names = TreeContext.names(node.identifier());
        return new Query.Search(
                node.DEPTH() != null,
                names.subList(0, names.size() - 1),
                TreeContext.name(node.column),
                TreeContext.place(node));
    }

    private Query.Cycle cycle(AshlarSqlParser.CycleClauseContext node) {
        if (node == null) {
            return null;
        }
        List<String> names = TreeContext.names(node.identifier());
        return new Query.Cycle(
                names.subList(0, names.size() - 2),
                TreeContext.name(node.mark),
                node.marked == null ? null : context.expressions().value(node.marked),
                node.unmarked == null ? null : context.expressions().value(node.unmarked),
                TreeContext.name(node.path),
                TreeContext.place(node));
    }

    /** Walks down the left side of a chain of set operations without recursion. */
    private QueryBody body(QueryBodyContext node) {
        Deque<SetBodyContext> chain = new ArrayDeque<>();
        QueryBodyContext current = node;
        while (current instanceof SetBodyContext set) {
            chain.push(set);
            current = set.left;
        }
        QueryBody body = primary(((PlainBodyContext) current).queryPrimary());
        int depth = 0;
        while (!chain.isEmpty()) {
            SetBodyContext first = chain.pop();
            List<QueryBody> operands = new ArrayList<>(List.of(body, body(first.right)));
            while (!chain.isEmpty() && isSame(first, chain.peek())) {
                operands.add(body(chain.pop().right));
            }
            boolean balanced = operands.size() > LONG_RUN && operator(first) != QueryBody.SetOperator.EXCEPT;
            depth += balanced ? 1 : operands.size() - 1;
            if (depth > StatementLimits.MAX_JOINS) {
                throw StatementLimits.tooManyJoins(first.getStart());
            }
            body = balanced ? balanced(first, operands) : fromLeft(first, operands);
        }
        return body;
    }

    private static boolean isSame(SetBodyContext a, SetBodyContext b) {
        return operator(a) == operator(b) && (a.ALL() != null) == (b.ALL() != null);
    }

    private static QueryBody.SetOperator operator(SetBodyContext set) {
        if (set.UNION() != null) {
            return QueryBody.SetOperator.UNION;
        }
        return set.INTERSECT() != null ? QueryBody.SetOperator.INTERSECT : QueryBody.SetOperator.EXCEPT;
    }

    private static QueryBody fromLeft(SetBodyContext set, List<QueryBody> operands) {
        QueryBody left = operands.get(0);
        for (QueryBody right : operands.subList(1, operands.size())) {
            left = new QueryBody.SetOperation(operator(set), set.ALL() != null, left, right, right.place());
        }
        return left;
    }

    /** The same as from the left for what may be put together in any order, less deep. */
    private static QueryBody balanced(SetBodyContext set, List<QueryBody> operands) {
        int middle = operands.size() / 2;
        if (middle == 0) {
            return operands.get(0);
        }
        return new QueryBody.SetOperation(
                operator(set),
                set.ALL() != null,
                balanced(set, operands.subList(0, middle)),
                balanced(set, operands.subList(middle, operands.size())),
                operands.get(middle).place());
    }

    private QueryBody primary(QueryPrimaryContext node) {
        if (node.selectSpecification() != null) {
            TopClauseContext top = node.selectSpecification().topClause();
            QueryBody.Select select = select(node.selectSpecification());
            return top == null
                    ? select
                    : new Query(
                            List.of(),
                            select,
                            List.of(),
                            top(top),
                            null,
                            fetching(top.PERCENT_() != null, top.TIES() != null),
                            null,
                            select.place());
        }
        if (node.query() != null) {
            return query(node.query());
        }
        Place place = TreeContext.place(node);
        if (node.TABLE() != null) {
            Name name = TreeContext.name(node.qualifiedName());
            return QueryBody.Select.all(name, place);
        }
        return values(node.valuesClause());
    }

    QueryBody values(AshlarSqlParser.ValuesClauseContext node) {
        List<List<Expression>> rows = new ArrayList<>();
        for (AshlarSqlParser.ExpressionContext row : node.expression()) {
            rows.add(context.expressions().rowOfValues(row));
            if (rows.get(0).size() != rows.get(rows.size() - 1).size()) {
                throw TreeContext.place(row)
                        .error(
                                SqlState.SYNTAX_ERROR,
                                "row " + rows.size() + " of VALUES has "
                                        + rows.get(rows.size() - 1).size() + " values, the first has "
                                        + rows.get(0).size());
            }
        }
        return new QueryBody.Values(rows, TreeContext.place(node));
    }

    private QueryBody.Select select(SelectSpecificationContext node) {
        context.requireNoInto(node);
        List<QueryBody.SelectItem> items = items(node.selectItem());
        if (items.isEmpty()) {
            requireOnlyRows(node);
        }
        List<TableReference> from =
                node.fromClause() == null ? List.of() : new TableReferenceBuilder(context).list(node.fromClause());
        List<Expression> distinctOn = node.distinctKeys() == null
                ? List.of()
                : context.expressions().list(node.distinctKeys().expression());
        Expression having = node.havingClause() == null
                ? null
                : context.expressions().expression(node.havingClause().expression());
        return new QueryBody.Select(
                node.DISTINCT() != null,
                distinctOn,
                items,
                from,
                where(node.whereClause()),
                new GroupByBuilder(context).groupBy(node.groupByClause()),
                having,
                node.windowClause() == null
                        ? List.of()
                        : new AggregateCallBuilder(context)
                                .named(node.windowClause().namedWindow()),
                node.qualifyClause() == null
                        ? null
                        : context.expressions().expression(node.qualifyClause().expression()),
                TreeContext.place(node));
    }

    /** Nothing but the number of rows is asked of a query in EXISTS, and may be of one in FROM; others have columns. */
    private static void requireOnlyRows(SelectSpecificationContext node) {
        ParserRuleContext around = node.getParent();
        while (around instanceof QueryPrimaryContext
                || around instanceof PlainBodyContext
                || around instanceof QueryContext) {
            around = around.getParent();
        }
        boolean onlyRows = around instanceof ExistsPrimaryContext || around instanceof TablePrimaryContext;
        if (!onlyRows || node.DISTINCT() != null) {
            throw TreeContext.place(node.fromClause())
                    .error(
                            SqlState.SYNTAX_ERROR,
                            "SELECT has no columns, expected an expression or '*' before FROM: only queries in EXISTS (...)"
                                    + " and FROM (...) may have none");
        }
    }

    List<QueryBody.SelectItem> items(List<SelectItemContext> nodes) {
        List<QueryBody.SelectItem> items = new ArrayList<>();
        for (SelectItemContext item : nodes) {
            items.add(item(item));
        }
        return items;
    }

    private QueryBody.SelectItem item(SelectItemContext node) {
        Place place = TreeContext.place(node);
        if (node.expression() == null) {
            List<Expression.ColumnName> except = new ArrayList<>();
            if (node.exceptColumns() != null) {
                for (ColumnPathContext path : node.exceptColumns().columnPath()) {
                    except.add(
                            new Expression.ColumnName(TreeContext.names(path.identifier()), TreeContext.place(path)));
                }
            }
            return new QueryBody.AllColumns(TreeContext.names(node.identifier()), except, place);
        }
        String alias = node.identifier().isEmpty() ? null : TreeContext.name(node.identifier(0));
        return new QueryBody.Item(context.expressions().expression(node.expression()), alias, place);
    }

    List<Query.SortItem> orderBy(OrderByClauseContext node) {
        List<Query.SortItem> items = new ArrayList<>();
        if (node != null) {
            for (SortItemContext item : node.sortItem()) {
                addSortItems(context.expressions().expression(item.expression()), item, items);
            }
        }
        return items;
    }

    /** Rows are in the order of their first values, and of the next ones where these are equal. */
    private static void addSortItems(Expression expression, SortItemContext item, List<Query.SortItem> items) {
        if (expression instanceof Expression.Row row) {
            row.fields().forEach(field -> addSortItems(field, item, items));
            return;
        }
        Boolean nullsFirst = item.NULLS() == null ? null : item.FIRST() != null;
        items.add(new Query.SortItem(expression, item.DESC() != null, nullsFirst));
    }

    /** Null if nothing is locked. */
    private static Query.Locking locking(List<LockingClauseContext> nodes) {
        List<Query.LockedTables> parts = new ArrayList<>();
        for (LockingClauseContext node : nodes) {
            if (node.UPDATE() != null || node.SHARE() != null) {
                parts.add(lockedTables(node));
            }
        }
        return parts.isEmpty() ? null : new Query.Locking(parts, parts.get(0).place());
    }

    private static Query.LockedTables lockedTables(LockingClauseContext node) {
        Query.Strength strength = node.UPDATE() != null
                ? node.KEY() != null ? Query.Strength.NO_KEY_UPDATE : Query.Strength.UPDATE
                : node.KEY() != null ? Query.Strength.KEY_SHARE : Query.Strength.SHARE;
        Query.Wait wait = node.NOWAIT() != null
                ? Query.Wait.NOWAIT
                : node.LOCKED() != null ? Query.Wait.SKIP_LOCKED : Query.Wait.WAIT;
        Place place = TreeContext.place(node);
        long millis = node.seconds == null ? Query.SESSION_WAIT : millis(node.seconds.getText(), place);
        return new Query.LockedTables(strength, TreeContext.names(node.identifier()), wait, millis, place);
    }

    private static long millis(String seconds, Place place) {
        BigDecimal millis = new BigDecimal(NumberText.decimal(seconds)).movePointRight(3);
        if (millis.compareTo(BigDecimal.valueOf(LONGEST_WAIT_MILLIS)) > 0) {
            throw place.error(
                    SqlState.INVALID_PARAMETER, "WAIT " + seconds + " is too long, expected seconds, at most a year");
        }
        return millis.setScale(0, RoundingMode.UP).longValueExact();
    }
}
