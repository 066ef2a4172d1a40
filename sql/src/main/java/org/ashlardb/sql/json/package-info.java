/**
 * The path language of SQL/JSON. {@link org.ashlardb.sql.json.JsonPathParser} reads a path into a tree of {@link
 * org.ashlardb.sql.json.PathNode}s, {@link org.ashlardb.sql.json.JsonPath} follows it from a JSON value to a list of values.
 */
package org.ashlardb.sql.json;
