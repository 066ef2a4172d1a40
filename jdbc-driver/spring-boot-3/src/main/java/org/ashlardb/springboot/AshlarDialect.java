package org.ashlardb.springboot;

/** What Spring Data JDBC 3 has to know; it has no upserts. */
public final class AshlarDialect extends DialectClauses {}
