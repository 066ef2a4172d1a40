/**
 * All access to files: the one seam between the engine and the operating system.
 *
 * <p>A {@link org.ashlardb.engine.file.Directory} holds the files of one database. The engine reaches files in no other
 * way, so that a directory that records, loses, tears or refuses what is written can stand in for the real one.
 *
 * <p>What has been written is on the device for certain only after {@link org.ashlardb.engine.file.DataFile#force} or
 * {@link org.ashlardb.engine.file.MappedFile#force} returned; that a file exists, has been renamed or deleted, only
 * after {@link org.ashlardb.engine.file.Directory#force}. Until then a power failure may keep or lose each write and
 * each change of the directory by itself, and may tear a write at any multiple of 512 bytes. The death of the process
 * loses nothing that was written, to a mapped file neither.
 *
 * <p>Failures are {@link org.ashlardb.engine.error.EngineException}s with the codes IO_ERROR, DISK_FULL or FORCE_FAILED
 * that name the file. Interrupting a thread neither fails an operation nor closes a file.
 */
package org.ashlardb.engine.file;
