/**
 * The shell: statements and commands from a terminal, a file or standard input, results to people or programs. It knows
 * no more of Ashlar than any user of its driver.
 */
package org.ashlardb.shell;
