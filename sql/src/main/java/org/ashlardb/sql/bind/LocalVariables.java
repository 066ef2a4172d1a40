package org.ashlardb.sql.bind;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.tree.Step;
import org.ashlardb.sql.type.SqlType;

/**
 * The variables that the steps of a trigger or a procedure declare: each has a number for good, and a name where the steps
 * are that it is declared for. Those of an inner block hide others of the same name.
 */
final class LocalVariables {
    private final List<String> names = new ArrayList<>();
    private final List<SqlType> types = new ArrayList<>();
    private final List<Named> visible = new ArrayList<>();

    /**
     * A variable where it has a name.
     *
     * @param qualifier what may stand before the name, or null
     */
    private record Named(String qualifier, String name, int number) {}

    /** A variable that cannot be named yet; returns its number. */
    int add(String name, SqlType type) {
        names.add(name);
        types.add(type);
        return types.size() - 1;
    }

    /** A variable can be named from now on. */
    void show(int number, String qualifier) {
        visible.add(new Named(qualifier, names.get(number), number));
    }

    /** Where visible variables end now. */
    int mark() {
        return visible.size();
    }

    /** Hides those declared since the mark was taken. */
    void hide(int mark) {
        visible.subList(mark, visible.size()).clear();
    }

    int count() {
        return types.size();
    }

    SqlType type(int number) {
        return types.get(number);
    }

    List<SqlType> types() {
        return types;
    }

    /** The number of the variable that a name means, or -1. */
    int find(List<String> parts) {
        for (int i = visible.size() - 1; i >= 0; i--) {
            Named named = visible.get(i);
            boolean qualified = parts.size() == 2 && parts.get(0).equals(named.qualifier);
            boolean bare = parts.size() == 1 && !Step.HIDDEN.equals(named.qualifier);
            if ((qualified || bare) && parts.get(parts.size() - 1).equals(named.name)) {
                return named.number;
            }
        }
        return -1;
    }

    /** The name of a variable for messages. */
    String name(int number) {
        return names.get(number);
    }
}
