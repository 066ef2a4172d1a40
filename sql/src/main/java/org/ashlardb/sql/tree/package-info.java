/**
 * The syntax tree: immutable records that say what was written, before any name is looked up. Names are already folded
 * to upper case unless they were quoted.
 */
package org.ashlardb.sql.tree;
