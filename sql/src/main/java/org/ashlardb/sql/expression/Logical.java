package org.ashlardb.sql.expression;

import java.util.ArrayList;
import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** AND, OR and NOT in three-valued logic. */
public record Logical(Connective connective, List<Scalar> children) implements Scalar {
    /** What joins the operands. */
    public enum Connective {
        AND,
        OR,
        NOT
    }

    public Logical {
        children = List.copyOf(children);
    }

    /** The conjunction, flat; TRUE of no terms. */
    public static Scalar and(List<Scalar> terms) {
        List<Scalar> flat = new ArrayList<>();
        for (Scalar term : terms) {
            flat.addAll(conjuncts(term));
        }
        return flat.isEmpty() ? Constant.TRUE : flat.size() == 1 ? flat.get(0) : new Logical(Connective.AND, flat);
    }

    /** The disjunction; FALSE of no terms. */
    public static Scalar or(List<Scalar> terms) {
        return terms.isEmpty() ? Constant.FALSE : terms.size() == 1 ? terms.get(0) : new Logical(Connective.OR, terms);
    }

    public static Scalar not(Scalar operand) {
        return new Logical(Connective.NOT, List.of(operand));
    }

    /** The terms of a conjunction, or the expression alone; none for TRUE. */
    public static List<Scalar> conjuncts(Scalar condition) {
        if (condition instanceof Logical logical && logical.connective == Connective.AND) {
            List<Scalar> terms = new ArrayList<>();
            for (Scalar child : logical.children) {
                terms.addAll(conjuncts(child));
            }
            return terms;
        }
        return condition instanceof Constant constant && constant.isTrue() ? List.of() : List.of(condition);
    }

    @Override
    public SqlType type() {
        return SqlType.BOOLEAN;
    }

    @Override
    public Scalar withChildren(List<Scalar> newChildren) {
        return new Logical(connective, newChildren);
    }

    @Override
    public String toString() {
        if (connective == Connective.NOT) {
            return "NOT " + children.get(0);
        }
        List<String> parts = new ArrayList<>();
        for (Scalar child : children) {
            parts.add(child.toString());
        }
        return "(" + String.join(" " + connective + " ", parts) + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Logical that && that.connective == connective && that.children.equals(children);
    }

    @Override
    public int hashCode() {
        return connective.ordinal() * 31 + children.hashCode();
    }
}
