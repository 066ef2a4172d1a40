/** What the measurements become: a table on the console, a CSV file, charts. */
package org.ashlardb.bench.report;
