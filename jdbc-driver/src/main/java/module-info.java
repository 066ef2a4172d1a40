/** The JDBC driver of Ashlar. */
module org.ashlardb.jdbc {
    requires transitive java.sql;
    requires transitive java.naming;
    requires java.transaction.xa;
    requires transitive org.ashlardb.engine;
    requires org.ashlardb.sql;

    exports org.ashlardb.jdbc;

    provides java.sql.Driver with
            org.ashlardb.jdbc.AshlarDriver;
}
