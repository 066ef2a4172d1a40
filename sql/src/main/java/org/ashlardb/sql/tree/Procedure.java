package org.ashlardb.sql.tree;

import java.util.List;
import org.ashlardb.sql.type.SqlType;

/**
 * What a procedure takes and does.
 *
 * @param body the step, as written
 */
public record Procedure(List<Parameter> parameters, Step step, String body, Place place) {
    public Procedure {
        parameters = List.copyOf(parameters);
    }

    /** Which way the value of a parameter goes. */
    public enum Mode {
        IN,
        OUT,
        INOUT;

        /** Whether a call gives the parameter a value. */
        public boolean isGiven() {
            return this != OUT;
        }

        /** Whether a call returns the parameter's value. */
        public boolean isReturned() {
            return this != IN;
        }
    }

    /**
     * A parameter.
     *
     * @param defaultValue what it is where a call leaves it out, or null
     * @param defaultText the same as text
     */
    public record Parameter(
            Mode mode, String name, SqlType type, Expression defaultValue, String defaultText, Place place) {}

    /** The number of a parameter, or -1. */
    public int parameter(String name) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }
}
