package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** A question about values, all of one class of types. */
public record Predicate(Test test, List<Scalar> children) implements Scalar {
    /** The questions; IN has the operand first and then the values. LIKE has operand, pattern and maybe the escape. */
    public enum Test {
        EQUAL("="),
        NOT_EQUAL("<>"),
        LESS("<"),
        LESS_OR_EQUAL("<="),
        GREATER(">"),
        GREATER_OR_EQUAL(">="),
        DISTINCT("IS DISTINCT FROM"),
        NOT_DISTINCT("IS NOT DISTINCT FROM"),
        IS_NULL("IS NULL"),
        IS_NOT_NULL("IS NOT NULL"),
        IS_TRUE("IS TRUE"),
        IS_FALSE("IS FALSE"),
        IN("IN"),
        LIKE("LIKE"),
        ILIKE("ILIKE");

        private final String sign;

        Test(String sign) {
            this.sign = sign;
        }

        /** One of the six comparisons. */
        public boolean isComparison() {
            return ordinal() <= GREATER_OR_EQUAL.ordinal();
        }

        /** The comparison with its sides exchanged. */
        public Test mirrored() {
            return switch (this) {
                case LESS -> GREATER;
                case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
                case GREATER -> LESS;
                case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
                default -> this;
            };
        }

        /** The question that is true where this one is false, or null when there is none. */
        public Test negated() {
            return switch (this) {
                case EQUAL -> NOT_EQUAL;
                case NOT_EQUAL -> EQUAL;
                case LESS -> GREATER_OR_EQUAL;
                case LESS_OR_EQUAL -> GREATER;
                case GREATER -> LESS_OR_EQUAL;
                case GREATER_OR_EQUAL -> LESS;
                case DISTINCT -> NOT_DISTINCT;
                case NOT_DISTINCT -> DISTINCT;
                case IS_NULL -> IS_NOT_NULL;
                case IS_NOT_NULL -> IS_NULL;
                default -> null;
            };
        }

        @Override
        public String toString() {
            return sign;
        }
    }

    public Predicate {
        children = List.copyOf(children);
    }

    public static Predicate of(Test test, Scalar... children) {
        return new Predicate(test, List.of(children));
    }

    public Scalar left() {
        return children.get(0);
    }

    public Scalar right() {
        return children.get(1);
    }

    @Override
    public SqlType type() {
        return SqlType.BOOLEAN;
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Predicate(test, newChildren);
    }

    @Override
    public String toString() {
        if (test == Test.IN) {
            List<String> values = new ArrayList<>();
            for (Scalar value : children.subList(1, children.size())) {
                values.add(value.toString());
            }
            return "(" + left() + " IN (" + String.join(", ", values) + "))";
        }
        String escape = children.size() > 2 ? " ESCAPE " + children.get(2) : "";
        return children.size() == 1
                ? "(" + left() + " " + test + ")"
                : "(" + left() + " " + test + " " + right() + escape + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Predicate that && that.test == test && that.children.equals(children);
    }

    @Override
    public int hashCode() {
        return test.ordinal() * 31 + children.hashCode();
    }
}
