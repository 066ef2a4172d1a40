/**
 * Reads everything a database holds and says what is wrong with it, while others use it.
 *
 * <p>In memory each row that a snapshot sees must be found through each index of its table, and each index must lead to
 * as many rows as the table has. In the page file every page of the saved state must be what was written, every tree in
 * order, and every page in one tree or free.
 */
package org.ashlardb.engine.check;
