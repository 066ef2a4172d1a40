/** The SQL layer of Ashlar: parses, plans and runs statements over the engine. */
@SuppressWarnings({"requires-automatic"})
module org.ashlardb.sql {
    requires transitive org.ashlardb.engine;
    requires org.antlr.antlr4.runtime;

    exports org.ashlardb.sql;
    exports org.ashlardb.sql.type;
}
