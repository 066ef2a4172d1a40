package org.ashlardb.springboot;

/** With Spring Boot 3. */
class StarterTest extends StarterTests {}
