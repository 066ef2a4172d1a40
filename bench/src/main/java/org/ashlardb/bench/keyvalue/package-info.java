/**
 * Stores of 16-byte keys and 100-byte values: engines by their own APIs, and SQL engines through JDBC, behind one
 * interface. Each class states its settings and the durability they truly give.
 */
package org.ashlardb.bench.keyvalue;
