/**
 * Ashlar for Hibernate ORM, 6.6 and 7 with the same classes.
 *
 * <p>{@link org.ashlardb.hibernate.AshlarDialect} extends Hibernate's dialect of PostgreSQL, whose SQL Ashlar follows,
 * and says where the two differ. It is compiled with Hibernate 6.6 and overrides only methods whose parameters and results
 * have the same types in Hibernate 7; what Hibernate 7 alone calls is there without {@code @Override}. Hibernate finds
 * the dialect through {@link org.ashlardb.hibernate.AshlarDialectResolver}, which is registered as a service.
 */
package org.ashlardb.hibernate;
