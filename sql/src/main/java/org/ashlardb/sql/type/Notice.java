package org.ashlardb.sql.type;

/**
 * What a user has to know of a statement that was run, and did not do what it asked for.
 *
 * @param state an SQLSTATE of class 01, the standard's for warnings
 */
public record Notice(String state, String message) {}
