package org.ashlardb.sql.expression.function;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Lets one method make a call that the build forbids, for a reason. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface SuppressForbidden {
    /** The reason. */
    String value();
}
