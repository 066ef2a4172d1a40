/**
 * Events for Java's flight recorder. {@link org.ashlardb.engine.event.Events} makes one only while somebody records such;
 * else that is a test or two, and nothing is allocated.
 */
package org.ashlardb.engine.event;
