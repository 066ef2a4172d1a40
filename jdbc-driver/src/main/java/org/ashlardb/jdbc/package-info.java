/**
 * The JDBC driver of Ashlar.
 *
 * <pre>{@code
 * try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:test")) {
 *     ...
 * }
 * }</pre>
 *
 * <p>{@code jdbc:ashlar:mem:NAME} is a database in memory that all connections of the JVM share by name; it lives
 * until SHUTDOWN or the end of the process. {@code jdbc:ashlar:mem:} is private to its connection. Options follow
 * after {@code ;} or come as properties; an unknown one is an error that lists those there are.
 *
 * <p>The driver knows nothing about SQL: it parses URLs, converts values, keeps JDBC's order of calls, and leaves
 * statements to the SQL layer. Subpackages, each using only those before it: {@code error}, {@code url},
 * {@code convert}, {@code result}, {@code metadata}, {@code connection}.
 */
package org.ashlardb.jdbc;
