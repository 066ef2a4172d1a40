package org.ashlardb.bench.micro;

/** What keys of a tree are made of a number. */
public enum KeyForm {
    /** Four bytes: all numbers there are, as an identity column gives them. */
    NUMBER,
    /** Four bytes, as if by chance. */
    SCATTERED,
    /** Eight digits, as of numbers and times that are kept as text. */
    DIGITS
}
