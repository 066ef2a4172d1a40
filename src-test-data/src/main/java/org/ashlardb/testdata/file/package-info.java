/**
 * Directories in memory that stand in for those of the file system, to show what a database does when the device or the
 * power fails.
 *
 * <ul>
 *   <li>{@link org.ashlardb.testdata.file.MemoryDirectory}: does what a directory on a disk does.
 *   <li>{@link org.ashlardb.testdata.file.RecordingDirectory}: remembers each operation, with its data, and the test's
 *       own marks between them. From its {@link org.ashlardb.testdata.file.Recording} the class
 *       {@link org.ashlardb.testdata.file.CrashStates} makes the directories that a power cut after any operation may
 *       leave, under a {@link org.ashlardb.testdata.file.CrashPolicy}.
 *   <li>{@link org.ashlardb.testdata.file.FailingDirectory}: stands before another one and fails operations, forces, or
 *       what needs more room than there is.
 * </ul>
 *
 * All can be put under a database by {@link org.ashlardb.engine.file.Mounts}. What happens depends on nothing but the
 * calls and the seed.
 */
package org.ashlardb.testdata.file;
