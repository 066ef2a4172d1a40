/**
 * The redo log: what committed transactions have changed, in the order in which they became visible.
 *
 * <h2>Idea</h2>
 *
 * The log is a sequence of records in mapped, preallocated segment files. Appending is a copy into memory: from then on
 * the record survives the death of the process. Forcing makes it survive the loss of power. Nothing is ever overwritten
 * but segments that a checkpoint has made superfluous; they are used again under a new header.
 *
 * <h2>Definitions</h2>
 *
 * An <b>LSN</b> is a position in the sequence of all segments' record areas laid end to end. Segment after segment
 * takes up the LSNs of its whole area, whether or not records fill it, so the first LSN of the next one is known from
 * the start. <b>Appended</b> is the LSN behind the last record, <b>forced</b> the one up to which all is on the device.
 * An <b>incarnation</b> is a random number of one opening of the log. Records of one commit group are those that one
 * force covers.
 *
 * <h2>Invariants</h2>
 *
 * <ol>
 *   <li>A record is valid at its own LSN only: header and payload carry CRC32C over content, LSN and database id.
 *   <li>Each record tells what was forced when it was appended. So a bad record with a valid one behind it is a torn
 *       tail if the later record's forced LSN is not above it, and corruption otherwise.
 *   <li>A record of another incarnation than the one before it is an OPEN record that names the incarnation before.
 *       What an earlier life left behind the end of the log can therefore never follow on records of a later one.
 *   <li>A segment is created, filled with zeros and forced, given its header and forced, and its directory is forced,
 *       before the END record of the segment before it is appended. An END record without a next segment is a missing file.
 *   <li>A force that has failed is not tried again; the log refuses work from then on.
 *   <li>Closing notes in the page file up to where the log was forced. Whatever ends before is damaged, not torn.
 *   <li>Segments are released only up to the LSN that the page file's newest forced meta page names.
 * </ol>
 *
 * <h2>Threads</h2>
 *
 * Appending holds the append lock for a copy of the record. One thread forces for all that wait for it, see
 * {@link org.ashlardb.engine.log.ForceQueue}: that is group commit. A daemon thread
 * prepares the next segment ahead, another forces at intervals where commits do not.
 *
 * <h2>Two ways to the device</h2>
 *
 * Where a commit need not wait for the device, records are copied into the mapped segment, which costs no system call.
 * Where it must wait, a record is of no use before it is forced: records are collected in a buffer, and whoever forces
 * writes the buffer with one forced write. On Linux that is several times as fast as forcing a mapping, whose pages are
 * protected and faulted in again for each force.
 */
package org.ashlardb.engine.log;
