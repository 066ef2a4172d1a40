package org.ashlardb.jdbc;

import java.lang.reflect.Method;
import org.ashlardb.sql.JavaFunctions;

/**
 * Methods of the application that functions in SQL can be: {@code CREATE FUNCTION ... LANGUAGE JAVA EXTERNAL NAME
 * 'package.Class.method'} and {@code CREATE ALIAS ... FOR 'package.Class.method'} find those registered here, by their
 * names, and no others. What is registered counts for all databases of the process, until it ends or {@link #unregister}.
 *
 * <p>A method is public and static, its class public and, in a named module, exported. Its parameters and result are
 * primitive types but char, or their classes, BigDecimal, String, byte[], UUID, LocalDate, LocalTime, LocalDateTime,
 * OffsetDateTime or Instant. It may be called by several threads at once.
 */
public final class AshlarFunctions {
    private AshlarFunctions() {}

    /**
     * Registers a method.
     *
     * @throws IllegalArgumentException if it cannot be called, or has parameters or a result of other classes
     */
    public static void register(Method method) {
        JavaFunctions.register(method);
    }

    /**
     * Registers all methods of a class that can be.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static void register(Class<?> owner) {
        if (JavaFunctions.registerAll(owner) == 0) {
            throw new IllegalArgumentException(owner + " has no public static method that a function in SQL can be");
        }
    }

    /** Lets functions be no method of a class any more: who calls one of them gets 42883. */
    public static void unregister(Class<?> owner) {
        JavaFunctions.unregister(owner);
    }
}
