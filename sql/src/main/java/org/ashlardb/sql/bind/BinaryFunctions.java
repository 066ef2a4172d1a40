package org.ashlardb.sql.bind;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.ashlardb.sql.expression.RowCall;
import org.ashlardb.sql.expression.Scalar;
import org.ashlardb.sql.expression.function.BinaryFunction;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlType;

/** Finds functions of binary data, most of which have the name of a function of text. */
final class BinaryFunctions {
    private static final SqlType BYTES = SqlType.VARBINARY;
    private static final SqlType NUMBER = SqlType.BIGINT;
    private static final Set<String> OF_BOTH = Set.of(
            "LENGTH",
            "OCTET_LENGTH",
            "BIT_LENGTH",
            "MD5",
            "SHA1",
            "SHA224",
            "SHA256",
            "SHA384",
            "SHA512",
            "HASH",
            "CRC32",
            "RAWTOHEX",
            "SUBSTRING",
            "SUBSTR",
            "POSITION",
            "TRIM",
            "BTRIM",
            "LTRIM",
            "RTRIM");

    private final Coercion coercion;

    BinaryFunctions(Coercion coercion) {
        this.coercion = coercion;
    }

    /** The call, or null when it is none of binary data. */
    Scalar bind(Expression.Call call, List<Scalar> arguments) {
        if (call.name().equals("GET_BYTE")) {
            return call(call, arguments, BinaryFunction.GET_BYTE, SqlType.INTEGER, 2, BYTES, NUMBER);
        }
        if (arguments.stream().noneMatch(BinaryFunctions::isBinary)) {
            return null;
        }
        return switch (call.name()) {
            case "SUBSTRING", "SUBSTR" ->
                call(call, arguments, BinaryFunction.SUBSTRING, BYTES, 2, BYTES, NUMBER, NUMBER);
            case "POSITION" -> call(call, arguments, BinaryFunction.POSITION, SqlType.INTEGER, 2, BYTES, BYTES);
            case "TRIM", "BTRIM" -> call(call, arguments, BinaryFunction.TRIM, BYTES, 2, BYTES, BYTES);
            case "LTRIM" -> call(call, arguments, BinaryFunction.LTRIM, BYTES, 2, BYTES, BYTES);
            case "RTRIM" -> call(call, arguments, BinaryFunction.RTRIM, BYTES, 2, BYTES, BYTES);
            default -> null;
        };
    }

    /** Whether a function takes text as well as bytes. */
    static boolean takesBoth(String name) {
        return OF_BOTH.contains(name);
    }

    private static boolean isBinary(Scalar argument) {
        return argument.type().kind() == SqlKind.VARBINARY;
    }

    private Scalar call(
            Expression.Call call,
            List<Scalar> arguments,
            BinaryFunction function,
            SqlType type,
            int least,
            SqlType... types) {
        FunctionBinder.checkCount(call, arguments, least, types.length);
        SqlType[] given = Arrays.copyOf(types, arguments.size());
        return new RowCall(function, Arguments.of(coercion, call, arguments, given), type);
    }
}
