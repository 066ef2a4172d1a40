/**
 * Tables as the SQL layer sees them: columns with SQL types, defaults and checks, the system tables of
 * INFORMATION_SCHEMA, and the statements that define and drop. What the engine has no field for is kept in the
 * properties of its definitions, see {@link org.ashlardb.sql.schema.TableSchema}.
 */
package org.ashlardb.sql.schema;
