package org.ashlardb.sql.parser;

import java.util.List;
import org.ashlardb.sql.parser.AshlarSqlParser.DataTypeContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonArrayAggPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonArrayQueryPrimaryContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonFunctionContext;
import org.ashlardb.sql.parser.AshlarSqlParser.JsonObjectAggPrimaryContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.TableReference;

/** Builds JSON_ARRAYAGG and JSON_OBJECTAGG: calls of aggregates whose names tell what becomes of NULLs and equal keys. */
final class JsonAggregateBuilder {
    private final TreeContext context;

    JsonAggregateBuilder(TreeContext context) {
        this.context = context;
    }

    Expression call(JsonFunctionContext node, Place place) {
        return node instanceof JsonArrayAggPrimaryContext array
                ? array(array, place)
                : object((JsonObjectAggPrimaryContext) node, place);
    }

    /** NULLs are left out unless it says otherwise. */
    private Expression array(JsonArrayAggPrimaryContext node, Place place) {
        boolean nulls = node.ON() != null && node.ABSENT() == null;
        Expression.Call call = new Expression.Call(
                nulls ? "JSON_ARRAYAGG NULL" : "JSON_ARRAYAGG",
                List.of(context.expressions().expression(node.expression())),
                node.DISTINCT() != null,
                false,
                place);
        Expression ordered = new AggregateCallBuilder(context).ordered(call, node.orderByClause(), node.callTail());
        return returning(ordered, node.dataType(), place);
    }

    /** JSON_ARRAY of a query: of its only column all values, without NULLs unless it says otherwise. */
    Expression query(JsonArrayQueryPrimaryContext node, Place place) {
        boolean nulls = node.ON() != null && node.ABSENT() == null;
        Expression column = new Expression.ColumnName(List.of("C1"), place);
        Expression all = new Expression.Call(
                nulls ? "JSON_ARRAYAGG NULL" : "JSON_ARRAYAGG", List.of(column), false, false, place);
        TableReference rows = new TableReference.Derived(
                context.queries().query(node.query()), TableReference.ROW_VALUE, List.of("C1"), place);
        QueryBody select = QueryBody.Select.plain(List.of(new QueryBody.Item(all, null, place)), List.of(rows), place);
        Query query = Query.of(select);
        Expression none = new Expression.Call("JSON_ARRAY", List.of(), false, false, place);
        return new Expression.Call(
                "COALESCE", List.of(new Expression.ScalarSubquery(query, place), none), false, false, place);
    }

    /** NULLs are kept unless it says otherwise, and of equal keys the last. */
    private Expression object(JsonObjectAggPrimaryContext node, Place place) {
        String name = "JSON_OBJECTAGG" + (node.ABSENT() == null ? "" : " ABSENT") + (unique(node) ? " UNIQUE" : "");
        Expression key = context.expressions().expression(node.key);
        Expression value = context.expressions().expression(node.value);
        Expression.Call call = new Expression.Call(name, List.of(key, value), false, false, place);
        Expression ordered = new AggregateCallBuilder(context).ordered(call, null, node.callTail());
        return returning(ordered, node.dataType(), place);
    }

    private static boolean unique(JsonObjectAggPrimaryContext node) {
        return node.UNIQUE() != null && node.WITH() != null;
    }

    private Expression returning(Expression call, DataTypeContext type, Place place) {
        return type == null ? call : new Expression.Cast(call, TypeBuilder.type(type, context), place);
    }
}
