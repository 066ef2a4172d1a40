/** The failures the engine reports to its callers. */
package org.ashlardb.engine.error;
