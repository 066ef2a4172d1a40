/**
 * A library with Spring Boot: Flyway makes the tables, JPA keeps authors and books, Spring Data JDBC the loans, all in one
 * transaction where it has to be. Everything Ashlar needs is the starter and the URL in {@code application.properties}.
 */
package org.ashlardb.examples.spring;
