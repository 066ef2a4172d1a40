package org.ashlardb.sql.expression;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/** An expression with a type, over the variables of a plan. Prints as SQL. */
public sealed interface Scalar
        permits Constant,
                Parameter,
                Reference,
                Operation,
                Logical,
                Predicate,
                Conditional,
                Cast,
                Call,
                RowCall,
                NextValue,
                CurrentValue,
                SetValue,
                NamedSequence,
                Subquery,
                OuterValue {
    SqlType type();

    /** The operands. */
    List<Scalar> children();

    /** The same expression over other operands, as many as {@link #children}. */
    Scalar withChildren(List<Scalar> children);
}
