package org.ashlardb.sql.expression;

/** What the type of a parameter means for the values that it is given. */
public enum ParameterUse {
    /** A value becomes one of the type, rounded if need be. */
    STORED,
    /** Only whether it is NULL counts. */
    TESTED,
    /** The type is that of what stands beside it, and must not change the value. */
    COMPARED,
    /** The same, and a number with a point is not a whole one, though it has no fraction. */
    CALCULATED,
    /** It is text where its value is not bytes. */
    TEXT,
    /** Nothing tells a type: it is text, or of the value's own type. */
    OPEN
}
