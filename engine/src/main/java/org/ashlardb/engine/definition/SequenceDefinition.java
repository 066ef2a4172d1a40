package org.ashlardb.engine.definition;

import org.ashlardb.engine.error.EngineException;
import org.ashlardb.engine.error.ErrorCode;

/**
 * The numbers of a sequence.
 *
 * @param start the first one
 * @param increment the distance from one to the next; negative if they fall
 * @param minimum no number is below this
 * @param maximum no number is above this
 * @param cycle whether it begins again behind its end
 */
public record SequenceDefinition(String name, long start, long increment, long minimum, long maximum, boolean cycle) {
    /** Refuses numbers that do not go together with INVALID_OPTION. */
    public SequenceDefinition {
        if (increment == 0 || minimum > maximum || start < minimum || start > maximum) {
            throw new EngineException(
                    ErrorCode.INVALID_OPTION,
                    "sequence " + name + " starts with " + start + " by " + increment + " between " + minimum + " and "
                            + maximum + ", expected a start between both and an increment other than 0");
        }
    }

    /** The same numbers under another name. */
    public SequenceDefinition withName(String newName) {
        return new SequenceDefinition(newName, start, increment, minimum, maximum, cycle);
    }
}
