/**
 * What tests of all modules share: rows as the experiments have them, runs of random operations that tell their seed,
 * a plain model to compare a table with, and a check for what a test leaves behind.
 */
package org.ashlardb.testdata;
