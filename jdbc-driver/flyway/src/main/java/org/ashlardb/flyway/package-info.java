/**
 * Ashlar for Flyway, which finds {@link org.ashlardb.flyway.AshlarDatabaseType} as a service by the URL.
 *
 * <p>Definitions are part of transactions in Ashlar, so Flyway works through one connection: a migration, the row in the
 * history that tells of it, and the lock on the history are one transaction. It is committed as a whole or nothing of it
 * is there, also when the process dies; and whoever migrates beside it waits, looks at the history then, and finds the
 * migration done.
 */
package org.ashlardb.flyway;
