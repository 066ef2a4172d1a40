package org.ashlardb.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.parser.AshlarSqlParser.RecordColumnContext;
import org.ashlardb.sql.parser.AshlarSqlParser.RecordColumnsContext;
import org.ashlardb.sql.parser.AshlarSqlParser.TableFunctionContext;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;
import org.ashlardb.sql.tree.QueryBody;
import org.ashlardb.sql.tree.TableReference;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * Builds JSON[B]_TO_RECORD and JSON[B]_TO_RECORDSET: queries that take the members of objects out by the names of columns as
 * they are written.
 */
final class RecordFunctionBuilder {
    private static final Set<String> NAMES =
            Set.of("JSON_TO_RECORD", "JSONB_TO_RECORD", "JSON_TO_RECORDSET", "JSONB_TO_RECORDSET");
    private static final String ITEM = " ITEM";

    private final TreeContext context;

    RecordFunctionBuilder(TreeContext context) {
        this.context = context;
    }

    static boolean isOne(TableFunctionContext node) {
        String schema = TreeContext.name(node.schema);
        return (schema == null || TreeContext.BUILT_IN.equals(schema)) && NAMES.contains(TreeContext.name(node.name));
    }

    TableReference build(Expression.Call call, RecordColumnsContext columns, boolean ordinality, String alias) {
        Place place = call.place();
        if (columns == null || ordinality) {
            throw place.error(
                    SqlState.SYNTAX_ERROR,
                    call.name() + (ordinality ? " has no ORDINALITY" : " needs columns, as in AS x (a INT, b TEXT)"));
        }
        if (call.arguments().size() != 1) {
            throw place.error(
                    SqlState.UNKNOWN_FUNCTION,
                    "function " + call.name() + " has " + call.arguments().size() + " arguments, expected 1");
        }
        boolean set = call.name().endsWith("SET");
        Expression item = set
                ? new Expression.ColumnName(List.of(ITEM, ITEM), place)
                : call.arguments().get(0);
        Expression object = new Expression.Call("JSON RECORD", List.of(item), false, false, place);
        List<QueryBody.SelectItem> items = new ArrayList<>();
        for (RecordColumnContext column : columns.recordColumn()) {
            items.add(new QueryBody.Item(
                    value(object, column), TreeContext.name(column.identifier()), TreeContext.place(column)));
        }
        List<TableReference> from = set ? List.of(elements(call)) : List.of();
        Query query = Query.of(QueryBody.Select.plain(items, from, place));
        return new TableReference.Lateral(
                new TableReference.Derived(query, alias == null ? call.name() : alias, List.of(), place));
    }

    private static TableReference elements(Expression.Call call) {
        Expression.Call elements =
                new Expression.Call("JSONB_ARRAY_ELEMENTS", call.arguments(), false, false, call.place());
        return new TableReference.Function(null, elements, false, ITEM, List.of(ITEM));
    }

    private Expression value(Expression object, RecordColumnContext column) {
        Place place = TreeContext.place(column);
        SqlType type = DomainBuilder.plain(TypeBuilder.type(column.dataType(), context), place);
        Expression key = new Expression.StringLiteral(JsonQueryBuilder.asWritten(column.identifier()), place);
        String operator = type.kind() == SqlKind.JSON ? "->" : "->>";
        Expression member = new Expression.Call(operator, List.of(object, key), false, false, place);
        return new Expression.Cast(member, type, place);
    }
}
