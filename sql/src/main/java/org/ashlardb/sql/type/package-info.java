/**
 * The vocabulary that every stage of the SQL layer and its callers share: types, the values that cross the API,
 * and the error every stage reports with.
 *
 * <p>How values travel, here and everywhere below: BOOLEAN as 0 and 1, whole numbers, DATE (days since 1970-01-01),
 * TIME (nanoseconds of the day), TIMESTAMP and TIMESTAMP WITH TIME ZONE (microseconds since 1970-01-01T00:00, local
 * or UTC) as {@code long}; REAL and DOUBLE as {@code double}; DECIMAL as {@code BigDecimal} of the type's scale; text as
 * UTF-8 bytes; VARBINARY as bytes; the types with a byte form of their own, timestamps with more digits among them, as
 * {@link org.ashlardb.sql.type.EncodedText} has it. Parameters and columns are numbered from 0.
 */
package org.ashlardb.sql.type;
