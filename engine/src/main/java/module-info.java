/** The storage engine of Ashlar: off-heap tables, indexes and transactions, without SQL. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module org.ashlardb.engine {
    requires chronicle.bytes;
    requires chronicle.core;
    requires java.logging;
    // What Chronicle's automatic modules use but cannot say.
    requires java.management;
    requires java.naming;
    requires jdk.jfr;
    requires jdk.unsupported;
    requires org.slf4j;

    exports org.ashlardb.engine;
    exports org.ashlardb.engine.definition;
    exports org.ashlardb.engine.error;
}
