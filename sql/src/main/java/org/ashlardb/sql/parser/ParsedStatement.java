package org.ashlardb.sql.parser;

import org.ashlardb.sql.tree.Statement;

/** A statement and how many question marks it has. */
public record ParsedStatement(Statement statement, int parameterCount) {}
