package org.ashlardb.sql.expression.function;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * A public static method, whose parameters and result are of classes that SQL has types for.
 *
 * @param handle takes an array of the arguments
 */
public record JavaMethod(MethodHandle handle, List<Class<?>> parameters, Class<?> result) {
    private static final String CLASS_PATH = "CLASSPATH:"; // HSQLDB writes it in front
    private static final MethodType CALL = MethodType.methodType(Object.class, Object[].class);

    private static final Map<Class<?>, SqlType> TYPES = Map.ofEntries(
            Map.entry(Boolean.class, SqlType.BOOLEAN),
            Map.entry(Byte.class, SqlType.TINYINT),
            Map.entry(Short.class, SqlType.SMALLINT),
            Map.entry(Integer.class, SqlType.INTEGER),
            Map.entry(Long.class, SqlType.BIGINT),
            Map.entry(Float.class, SqlType.REAL),
            Map.entry(Double.class, SqlType.DOUBLE),
            Map.entry(BigDecimal.class, SqlType.of(SqlKind.DECIMAL)),
            Map.entry(String.class, SqlType.VARCHAR),
            Map.entry(byte[].class, SqlType.VARBINARY),
            Map.entry(LocalDate.class, SqlType.DATE),
            Map.entry(LocalTime.class, SqlType.TIME),
            Map.entry(LocalDateTime.class, SqlType.TIMESTAMP),
            Map.entry(OffsetDateTime.class, SqlType.TIMESTAMP_TZ),
            Map.entry(Instant.class, SqlType.TIMESTAMP_TZ),
            Map.entry(UUID.class, SqlType.UUID));

    /** The SQL type that values of a class have, or null. */
    public static SqlType type(Class<?> javaType) {
        return TYPES.get(MethodType.methodType(javaType).wrap().returnType());
    }

    /**
     * The method that a text names: {@code package.Class.method}, perhaps with the classes of the parameters in parentheses,
     * which tell methods of one name from each other.
     *
     * @param count how many parameters it has, or -1 for any number
     * @param allowed the classes that functions may come from
     * @throws SqlException if there is none, or it may not be called
     */
    public static JavaMethod find(String text, int count, Predicate<String> allowed) {
        String name = text.startsWith(CLASS_PATH) ? text.substring(CLASS_PATH.length()) : text;
        int signature = name.indexOf('(');
        String path = (signature < 0 ? name : name.substring(0, signature)).strip();
        int dot = path.lastIndexOf('.');
        if (dot <= 0 || dot == path.length() - 1 || signature >= 0 && !name.endsWith(")")) {
            throw new SqlException(
                    SqlState.INVALID_FUNCTION_DEFINITION,
                    "'" + text + "' names no method, expected package.Class.method");
        }
        String className = path.substring(0, dot);
        if (!allowed.test(className)) {
            throw new SqlException(
                    SqlState.INSUFFICIENT_PRIVILEGE,
                    "class " + className
                            + " is not among the allowed_classes of the database, whose methods can be called");
        }
        List<Method> methods = new ArrayList<>();
        for (Method method : load(className).getMethods()) {
            boolean fits = method.getName().equals(path.substring(dot + 1))
                    && Modifier.isStatic(method.getModifiers())
                    && (count < 0 || method.getParameterCount() == count)
                    && (signature < 0
                            || signature(method)
                                    .equals(name.substring(signature).replace(" ", "")));
            if (fits) {
                methods.add(method);
            }
        }
        if (methods.size() != 1) {
            throw new SqlException(
                    SqlState.UNKNOWN_FUNCTION,
                    (methods.isEmpty() ? "there is no public static method " : "several methods are named ")
                            + text
                            + (count < 0 ? "" : " with " + count + " parameters")
                            + (methods.isEmpty()
                                    ? ""
                                    : "; write the classes of the parameters behind it, as (int, java.lang.String)"));
        }
        return of(methods.get(0), text);
    }

    @SuppressForbidden("the class of a user's function is known by its name only, which the database's options allow")
    private static Class<?> load(String name) {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            return Class.forName(name, true, loader == null ? JavaMethod.class.getClassLoader() : loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new SqlException(SqlState.UNKNOWN_FUNCTION, "class " + name + " cannot be loaded: " + e, e);
        }
    }

    private static String signature(Method method) {
        List<String> names = new ArrayList<>();
        for (Class<?> parameter : method.getParameterTypes()) {
            names.add(parameter.getTypeName());
        }
        return "(" + String.join(",", names) + ")";
    }

    private static JavaMethod of(Method method, String text) {
        for (Class<?> parameter : method.getParameterTypes()) {
            requireKnown(parameter, text);
        }
        requireKnown(method.getReturnType(), text);
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(method).asFixedArity();
            return new JavaMethod(
                    handle.asSpreader(Object[].class, method.getParameterCount())
                            .asType(CALL),
                    List.of(method.getParameterTypes()),
                    method.getReturnType());
        } catch (IllegalAccessException e) {
            throw new SqlException(
                    SqlState.INVALID_FUNCTION_DEFINITION,
                    "method " + text + " cannot be called: its class is not public, or its module does not export it",
                    e);
        }
    }

    private static void requireKnown(Class<?> used, String text) {
        if (used == void.class || type(used) == null) {
            throw new SqlException(
                    SqlState.INVALID_FUNCTION_DEFINITION,
                    "method " + text + " has a parameter or result of " + used.getTypeName()
                            + ", for which there is no SQL type; dates and times are classes of java.time");
        }
    }
}
