package org.ashlardb.testdata.file;

import java.util.List;

/**
 * What was done to a directory.
 *
 * @param base the directory before
 * @param operations what was done, in order
 */
public record Recording(MemoryDirectory base, List<Operation> operations) {}
