package org.ashlardb.sql;

import java.util.List;
import java.util.function.Predicate;

/**
 * The only way from SQL to code of the application: a function can be a method of a class that whoever opened the database
 * has named. None is named unless asked for.
 *
 * @param allowed names of classes, or of packages with {@code .*} behind them for all classes in them and below
 */
public record ClassGate(List<String> allowed) implements Predicate<String> {
    /** Lets nothing through. */
    public static final ClassGate CLOSED = new ClassGate(List.of());

    private static final String ALL = ".*";

    public ClassGate {
        allowed = List.copyOf(allowed);
    }

    /** Whether functions may be methods of a class. */
    @Override
    public boolean test(String className) {
        for (String name : allowed) {
            if (name.endsWith(ALL)
                    ? className.startsWith(name.substring(0, name.length() - 1))
                    : className.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
