/** Calls of every method of every interface of JDBC, by reflection. */
package org.ashlardb.jdbc.sweep;
