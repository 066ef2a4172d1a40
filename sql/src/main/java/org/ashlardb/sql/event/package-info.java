/** Events for Java's flight recorder, made only while somebody records such. */
package org.ashlardb.sql.event;
