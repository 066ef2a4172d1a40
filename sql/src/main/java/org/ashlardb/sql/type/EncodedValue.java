package org.ashlardb.sql.type;

/**
 * A value of a type with a byte form of its own, as it is given to a parameter.
 *
 * @param bytes the byte form, not copied
 */
public record EncodedValue(SqlType type, byte[] bytes) {}
