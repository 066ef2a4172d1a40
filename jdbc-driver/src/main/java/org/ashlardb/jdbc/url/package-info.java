/** JDBC URLs and options: the text a user writes, checked and turned into settings. */
package org.ashlardb.jdbc.url;
