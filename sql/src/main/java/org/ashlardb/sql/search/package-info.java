/**
 * Work on a single value that may take long: searches that need no more steps than there are characters, and those that
 * ask meanwhile whether the statement is to end.
 */
package org.ashlardb.sql.search;
