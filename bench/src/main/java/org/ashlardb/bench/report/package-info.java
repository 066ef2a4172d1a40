/**
 * What the measurements become. {@link org.ashlardb.bench.report.ResultsFile} is the common form in which every command
 * keeps its results; {@link org.ashlardb.bench.report.Report} makes one HTML page and a Markdown text of any number of
 * such files: it groups them, compares Ashlar with its peers, sets the machine's limits beside them, and writes blocks
 * that both forms render. {@link org.ashlardb.bench.report.Guard} compares ratios with recorded ones.
 */
package org.ashlardb.bench.report;
