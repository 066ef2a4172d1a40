package org.ashlardb.sql;

import java.lang.reflect.Method;
import org.ashlardb.sql.expression.function.JavaMethod;

/** The methods that the application has registered for functions in SQL: of one process, for all of its databases. */
public final class JavaFunctions {
    private JavaFunctions() {}

    /** As {@link JavaMethod#register}. */
    public static void register(Method method) {
        JavaMethod.register(method);
    }

    /**
     * Registers the public static methods of a public class whose parameters and results SQL has types for; returns how many
     * there are.
     */
    public static int registerAll(Class<?> owner) {
        int count = 0;
        for (Method method : owner.getMethods()) {
            if (JavaMethod.isSuited(method)) {
                JavaMethod.register(method);
                count++;
            }
        }
        return count;
    }

    /** Lets functions be no method of a class any more. */
    public static void unregister(Class<?> owner) {
        JavaMethod.unregister(owner);
    }
}
