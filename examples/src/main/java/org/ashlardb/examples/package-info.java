/** Small programs, one per use of Ashlar. Each is run by a test. */
package org.ashlardb.examples;
