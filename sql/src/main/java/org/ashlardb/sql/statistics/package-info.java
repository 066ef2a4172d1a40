/**
 * How many rows conditions are thought to keep. Counts come from the engine; the shares below are defaults until
 * ANALYZE gathers more.
 */
package org.ashlardb.sql.statistics;
