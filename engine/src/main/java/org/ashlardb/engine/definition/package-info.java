/** Immutable definitions of tables, columns and indexes, and the enumerations that describe transactions. */
package org.ashlardb.engine.definition;
