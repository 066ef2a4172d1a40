/**
 * Ashlar for Spring Boot. What depends on its version is in the module of that version.
 *
 * <p>{@link org.ashlardb.springboot.AshlarDataSourceAutoConfiguration} answers where the database is, so that Spring Boot
 * knows the driver of {@code jdbc:ashlar:} URLs and has a database in memory where the application names none.
 * {@link org.ashlardb.springboot.AshlarDatabaseAutoConfiguration} adds what Spring Boot does for the embedded databases it
 * knows itself. Both step back from what the application defines. Spring Data JDBC finds
 * {@link org.ashlardb.springboot.AshlarDialectProvider} in {@code META-INF/spring.factories}.
 */
package org.ashlardb.springboot;
