/** Results as text: each form writes columns and rows as they come. */
package org.ashlardb.shell.output;
