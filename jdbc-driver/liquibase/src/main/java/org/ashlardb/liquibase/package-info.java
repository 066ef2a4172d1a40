/**
 * Ashlar for Liquibase, which finds {@link org.ashlardb.liquibase.AshlarDatabase} as a service by the product name of a
 * connection. Definitions are part of transactions in Ashlar: a change set that fails leaves nothing behind.
 */
package org.ashlardb.liquibase;
