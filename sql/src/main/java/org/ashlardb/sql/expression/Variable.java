package org.ashlardb.sql.expression;

import org.ashlardb.sql.type.SqlType;

/** A column of some plan node. Two variables are the same when their numbers are, whatever node they flow through. */
public record Variable(int id, String name, SqlType type, boolean nullable) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Variable that && that.id == id;
    }

    @Override
    public int hashCode() {
        return id;
    }

    /** The same column where it may also be NULL, as behind an outer join. */
    public Variable asNullable() {
        return nullable ? this : new Variable(id, name, type, true);
    }

    @Override
    public String toString() {
        return name;
    }
}
