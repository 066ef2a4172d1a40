package org.ashlardb.engine.memory;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Lets a method make a call that the build forbids elsewhere. */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@interface SuppressForbidden {
    /** Why the call is right here. */
    String value();
}
