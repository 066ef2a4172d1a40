/**
 * Tests whose threads are held up where they seldom are: the classes of Ashlar are loaded once more, with a place to wait at
 * each beginning of a method and at each access that other threads may see. A window of a few instructions between two
 * threads becomes one of a millisecond.
 */
package org.ashlardb.testdata.held;
