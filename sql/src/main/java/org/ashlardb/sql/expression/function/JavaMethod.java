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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlKind;
import org.ashlardb.sql.type.SqlState;
import org.ashlardb.sql.type.SqlType;

/**
 * A public static method that the application has registered, whose parameters and result are of classes that SQL has types
 * for. SQL finds methods by their names among the registered ones; no name leads to any other code.
 *
 * @param signature the classes of the parameters, as {@code (int,java.lang.String)}
 * @param handle takes an array of the arguments
 */
public record JavaMethod(String signature, MethodHandle handle, List<Class<?>> parameters, Class<?> result) {
    private static final String CLASS_PATH = "CLASSPATH:"; // HSQLDB writes it in front
    private static final MethodType CALL = MethodType.methodType(Object.class, Object[].class);

    /** By package, class and method. */
    private static final Map<String, List<JavaMethod>> REGISTERED = new ConcurrentHashMap<>();

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
     * Lets functions be a method. Registered once more it stays as it is.
     *
     * @throws IllegalArgumentException if it is not public and static in a public class, or has other types
     */
    public static void register(Method method) {
        JavaMethod made = of(method);
        REGISTERED.merge(name(method), List.of(made), (known, added) -> {
            List<JavaMethod> all = new ArrayList<>(known);
            all.removeIf(other -> other.signature.equals(made.signature));
            all.add(made);
            return List.copyOf(all);
        });
    }

    /** Lets functions be no method of a class any more. */
    public static void unregister(Class<?> owner) {
        for (Method method : owner.getMethods()) {
            REGISTERED.remove(name(method));
        }
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getName() + "." + method.getName();
    }

    /** Whether a method can be registered, as far as its words and types say. */
    public static boolean isSuited(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && Modifier.isPublic(method.getModifiers())
                && type(method.getReturnType()) != null
                && Arrays.stream(method.getParameterTypes()).allMatch(parameter -> type(parameter) != null);
    }

    private static JavaMethod of(Method method) {
        if (!isSuited(method)) {
            throw new IllegalArgumentException(
                    method + " is not public and static, or has parameters or a result for which there is no SQL type");
        }
        try {
            MethodHandle handle = MethodHandles.publicLookup().unreflect(method).asFixedArity();
            String signature = Arrays.stream(method.getParameterTypes())
                    .map(Class::getTypeName)
                    .collect(Collectors.joining(",", "(", ")"));
            return new JavaMethod(
                    signature,
                    handle.asSpreader(Object[].class, method.getParameterCount())
                            .asType(CALL),
                    List.of(method.getParameterTypes()),
                    method.getReturnType());
        } catch (IllegalAccessException e) {
            throw new IllegalArgumentException(
                    method + " cannot be called: its class is not public, or its module does not export it", e);
        }
    }

    /**
     * The registered method that a text names: {@code package.Class.method}, perhaps with the classes of the parameters in
     * parentheses, which tell methods of one name from each other.
     *
     * @param count how many parameters it has, or -1 for any number
     * @throws SqlException 42883 if there is none, or not only one
     */
    public static JavaMethod find(String text, int count) {
        String name = text.startsWith(CLASS_PATH) ? text.substring(CLASS_PATH.length()) : text;
        int parenthesis = name.indexOf('(');
        String path = (parenthesis < 0 ? name : name.substring(0, parenthesis)).strip();
        String signature = parenthesis < 0 ? null : name.substring(parenthesis).replace(" ", "");
        List<JavaMethod> found = REGISTERED.getOrDefault(path, List.of()).stream()
                .filter(method -> count < 0 || method.parameters.size() == count)
                .filter(method -> signature == null || method.signature.equals(signature))
                .toList();
        if (found.size() == 1) {
            return found.get(0);
        }
        String parameters = count < 0 ? "" : " with " + count + " parameters";
        throw new SqlException(
                SqlState.UNKNOWN_FUNCTION,
                found.isEmpty()
                        ? "the application has registered no method " + text + parameters
                        : "several registered methods are " + text + parameters
                                + "; write the classes of the parameters behind it, as (int, java.lang.String)");
    }
}
