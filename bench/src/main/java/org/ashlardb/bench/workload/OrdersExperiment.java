package org.ashlardb.bench.workload;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import org.ashlardb.bench.target.Target;

/**
 * The transactions of a {@link Shop}, by {@code clients} threads, each over a connection of its own. Further settings:
 * {@code warehouses}, {@code warm} and {@code seconds}.
 */
final class OrdersExperiment implements Experiment {
    static final String LOAD = "load";
    static final String MIX = "orders and payments";

    @Override
    public void run(Job job, Reporter out) throws IOException, SQLException, ClassNotFoundException {
        Target target = job.target();
        int warehouses = job.number("warehouses");
        target.prepare(job.directory());
        try (Connection connection = target.open(job.directory())) {
            long start = System.nanoTime();
            new ShopTables(connection, warehouses).create(target.dialect());
            out.figure(LOAD, Metric.WALL_TIME, (System.nanoTime() - start) / 1e6);
            TransactionClients<Shop> clients =
                    new TransactionClients<>(job, target, (client, number) -> new Shop(client, warehouses, number));
            out.figure(MIX, Metric.THROUGHPUT, clients.run(job.nanos("warm"), job.nanos("seconds")));
            Shop.Sums sums = new Shop.Sums();
            clients.works().forEach(shop -> sums.add(shop.sums()));
            Shop.audit(connection, warehouses, sums);
            out.memory();
        }
        target.end(job.directory());
    }
}
