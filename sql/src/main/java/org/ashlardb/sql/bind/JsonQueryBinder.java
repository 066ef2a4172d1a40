package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.expression.Constant;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.JsonQuery;
import org.ashlardb.sql.expression.function.JsonQuery.Behavior;
import org.ashlardb.sql.expression.function.JsonQuery.Form;
import org.ashlardb.sql.json.JsonPath;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/** Binds JSON_VALUE, JSON_QUERY and JSON_EXISTS. */
final class JsonQueryBinder {
    private final ExpressionBinder expressions;
    private final Coercion coercion;

    JsonQueryBinder(ExpressionBinder expressions, Coercion coercion) {
        this.expressions = expressions;
        this.coercion = coercion;
    }

    RowCall bind(Expression.JsonQuery node) {
        Place place = node.place();
        Form form = Form.valueOf(node.function());
        Scalar path = text(node.path());
        List<Scalar> children = new ArrayList<>();
        children.add(json(node.context()));
        children.add(path);
        List<SqlKind> kinds = new ArrayList<>();
        for (Expression passed : node.passed()) {
            Scalar value = expressions.bindSettled(passed);
            children.add(value);
            kinds.add(value.type().kind());
        }
        SqlType type = type(form, node);
        addDefault(node.onEmpty(), type, children);
        addDefault(node.onError(), type, children);
        JsonQuery query = new JsonQuery(
                form,
                constantPath(path, place),
                node.names(),
                kinds,
                type,
                JsonQuery.Wrapper.valueOf(node.wrapper()),
                node.omitQuotes(),
                behavior(form, node.onEmpty()),
                behavior(form, node.onError()));
        return new RowCall(query, children, type);
    }

    private static SqlType type(Form form, Expression.JsonQuery node) {
        if (form == Form.JSON_EXISTS) {
            return existsType(node);
        }
        SqlType type = node.returning();
        if (type == null) {
            return form == Form.JSON_VALUE ? SqlType.VARCHAR : SqlType.JSON;
        }
        boolean possible = form == Form.JSON_VALUE
                ? type.kind() != SqlKind.VARBINARY && type.kind() != SqlKind.CHAR
                : type.kind() == SqlKind.JSON || type.kind() == SqlKind.VARCHAR && type.length() == 0;
        if (!possible) {
            throw node.place().error(SqlState.NOT_SUPPORTED, form + " cannot return " + type);
        }
        return type;
    }

    /** Of a column of JSON_TABLE it may be a whole number. */
    private static SqlType existsType(Expression.JsonQuery node) {
        SqlType type = node.returning() == null ? SqlType.BOOLEAN : node.returning();
        if (type.kind() != SqlKind.BOOLEAN && !type.kind().isWhole()) {
            throw node.place().error(SqlState.CANNOT_COERCE, "EXISTS gives BOOLEAN, which is no " + type);
        }
        return type;
    }

    Scalar json(Expression context) {
        Scalar value = expressions.bind(context);
        if (!Coercion.isUntyped(value)
                && !value.type().kind().isText()
                && value.type().kind() != SqlKind.JSON) {
            throw context.place()
                    .error(
                            SqlState.UNKNOWN_FUNCTION,
                            "JSON path is applied to type " + value.type() + ", expected JSON");
        }
        return coercion.coerce(value, SqlType.JSON, context.place());
    }

    Scalar text(Expression path) {
        Scalar value = expressions.bind(path);
        if (!Coercion.isUntyped(value) && !value.type().kind().isText()) {
            throw path.place()
                    .error(SqlState.UNKNOWN_FUNCTION, "JSON path is of type " + value.type() + ", expected text");
        }
        return coercion.coerce(value, SqlType.VARCHAR, path.place());
    }

    static JsonPath constantPath(Scalar path, Place place) {
        if (!(path instanceof Constant constant) || !(constant.value() instanceof String text)) {
            return null;
        }
        try {
            return JsonPath.of(text);
        } catch (SqlException e) {
            throw place.error(e);
        }
    }

    private void addDefault(Expression.JsonBehavior behavior, SqlType type, List<Scalar> children) {
        if (behavior != null && behavior.defaultValue() != null) {
            Expression value = behavior.defaultValue();
            children.add(coercion.assign(expressions.bind(value), type, "of JSON_VALUE", value.place()));
        }
    }

    private static Behavior behavior(Form form, Expression.JsonBehavior behavior) {
        if (behavior == null) {
            return form == Form.JSON_EXISTS ? Behavior.FALSE : Behavior.NULL;
        }
        Behavior given = Behavior.valueOf(behavior.name());
        boolean possible =
                switch (given) {
                    case DEFAULT -> form != Form.JSON_EXISTS;
                    case EMPTY_ARRAY, EMPTY_OBJECT -> form == Form.JSON_QUERY;
                    case TRUE, FALSE -> form == Form.JSON_EXISTS;
                    default -> true;
                };
        if (!possible) {
            throw behavior.place().error(SqlState.SYNTAX_ERROR, given + " is not possible in " + form);
        }
        return given;
    }
}
