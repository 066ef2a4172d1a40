/** Concurrency stress tests: the jcstress classes stand beside what they test and end in Stress. */
package org.ashlardb.engine.stress;
