/**
 * Values between Java and SQL.
 *
 * <p>Every value has a <em>native form</em>, that of the engine: {@code long} (numbers without fraction, BOOLEAN, and
 * all dates and times), {@code double}, {@code BigDecimal}, {@code String} or {@code byte[]};
 * {@link org.ashlardb.jdbc.convert.JdbcType} says which type has which. One class,
 * {@link org.ashlardb.jdbc.convert.ConversionMatrix}, converts a native value of any type into what a getter or a
 * parameter asks for, so both directions follow the same rules: a result column is read through it, and a Java object
 * given to {@code setObject} is first turned into a native value of its own type
 * ({@link org.ashlardb.jdbc.convert.JavaValue}) and then read through it as the type asked for.
 *
 * <p>Rules: a number that does not fit is 22003, a string that is no value of the target type is 22018 (22007 for
 * dates and times), two types without any conversion are 07006. Fractions are cut off, never rounded, when a whole
 * number is asked for. Dates and times without zone mean the default time zone of the JVM where
 * {@code java.sql.Date}, {@code Time} or {@code Timestamp} need an instant.
 */
package org.ashlardb.jdbc.convert;
