package org.ashlardb.sql.bind;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.ashlardb.sql.tree.Expression;
import org.ashlardb.sql.tree.Place;
import org.ashlardb.sql.tree.Query;

/** Whether two expressions are written alike, wherever they stand. */
final class WrittenAlike {
    private WrittenAlike() {}

    static boolean test(Expression one, Expression other) {
        return alike(one, other);
    }

    private static boolean alike(Object first, Object second) {
        Object one = withoutParentheses(first);
        Object other = withoutParentheses(second);
        if (one instanceof Place && other instanceof Place) {
            return true;
        }
        if (one instanceof Record record && other != null && one.getClass() == other.getClass()) {
            return componentsAlike(record, (Record) other);
        }
        if (one instanceof List<?> list && other instanceof List<?> others) {
            return list.size() == others.size() && allAlike(list.iterator(), others.iterator());
        }
        if (one instanceof byte[] bytes && other instanceof byte[] others) {
            return Arrays.equals(bytes, others);
        }
        return Objects.equals(one, other);
    }

    private static Object withoutParentheses(Object part) {
        Object inner = part;
        while (inner instanceof Query query
                && query.body() instanceof Query body
                && query.equals(Query.of(body, query.place()))) {
            inner = body;
        }
        return inner;
    }

    private static boolean allAlike(Iterator<?> some, Iterator<?> others) {
        while (some.hasNext()) {
            if (!alike(some.next(), others.next())) {
                return false;
            }
        }
        return true;
    }

    private static boolean componentsAlike(Record one, Record other) {
        try {
            for (RecordComponent component : one.getClass().getRecordComponents()) {
                if (!alike(
                        component.getAccessor().invoke(one),
                        component.getAccessor().invoke(other))) {
                    return false;
                }
            }
            return true;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a part of an expression cannot be read", e);
        }
    }
}
