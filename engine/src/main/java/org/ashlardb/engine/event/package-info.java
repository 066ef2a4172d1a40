/**
 * Events for Java's flight recorder. Each class makes an event only while somebody records such; else its {@code start}
 * is one test that compiled code leaves out, and nothing is allocated.
 */
package org.ashlardb.engine.event;
