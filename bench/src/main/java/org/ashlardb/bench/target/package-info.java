/**
 * The engine configurations that are measured: one class each, with its settings and its true durability.
 *
 * <p>Durability is part of a target's identity. Engines that promise different things are never ranked together.
 */
package org.ashlardb.bench.target;
