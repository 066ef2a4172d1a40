/**
 * From syntax tree to logical plan: looks names up, decides types, and gives parameters the type their context wants.
 *
 * <p>How aggregates are bound: expressions of the select list, HAVING and ORDER BY are bound over the rows before
 * grouping, where a call of an aggregate becomes a variable of its own. Then every part that equals a grouping
 * expression is replaced by that key's variable; a variable of the ungrouped rows that is left over is an error.
 *
 * <p>How unknown types are bound: a parameter and a quoted literal have no type until {@code Coercion} gives them one;
 * what has none at the end is text.
 */
package org.ashlardb.sql.bind;
