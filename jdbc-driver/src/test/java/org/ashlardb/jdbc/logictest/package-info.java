/** The files of sqllogictest, which Maven brings, run through JDBC. */
package org.ashlardb.jdbc.logictest;
