/** The SQL layer of Ashlar: parses, plans and runs statements over the engine. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module org.ashlardb.sql {
    requires transitive org.ashlardb.engine;
    requires jdk.jfr;
    requires static org.antlr.antlr4.runtime; // inside the published jar, in a package of its own

    exports org.ashlardb.sql;
    exports org.ashlardb.sql.type;
}
