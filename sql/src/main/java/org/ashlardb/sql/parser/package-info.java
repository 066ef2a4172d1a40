/**
 * Text to syntax tree. {@link org.ashlardb.sql.parser.SqlParser} runs the generated ANTLR parser, first with the fast
 * SLL prediction and, if that fails, with full LL; one tree builder per section of the grammar turns the parse tree
 * into the records of {@code org.ashlardb.sql.tree}. {@link org.ashlardb.sql.parser.LiteralScanner} replaces the
 * literals of ad hoc statements by parameters without parsing.
 *
 * <p>Whatever the text is, the outcome is a tree or an {@code SqlException}: length, number of tokens, nesting and
 * operator chains are limited before anything recursive sees them.
 */
package org.ashlardb.sql.parser;
