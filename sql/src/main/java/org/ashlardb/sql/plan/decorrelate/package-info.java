/**
 * Turns subqueries that would run once for each row into joins: EXISTS and IN into semijoins and antijoins, single
 * aggregates into joins with a grouped query. Based on Galindo-Legaria and Joshi, "Orthogonal optimization of
 * subqueries and aggregation" (2001).
 */
package org.ashlardb.sql.plan.decorrelate;
