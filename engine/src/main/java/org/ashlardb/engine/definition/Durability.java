package org.ashlardb.engine.definition;

/** What a commit waits for before it returns. */
public enum Durability {
    /** Until the device has it: it survives the loss of power. */
    FULL,
    /** Until the operating system has it: it survives the death of the process; forced soon after. */
    DELAYED,
    /** As DELAYED, but when it reaches the device is left to the operating system. */
    NONE
}
