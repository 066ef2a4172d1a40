package org.ashlardb.jdbc;

import java.sql.SQLException;
import java.sql.ShardingKey;
import javax.sql.PooledConnection;
import javax.sql.PooledConnectionBuilder;

/** Collects what a data source of a pool is to connect with. One thread at a time. */
final class AshlarPooledConnectionBuilder extends TargetBuilder implements PooledConnectionBuilder {
    private final AshlarConnectionPoolDataSource source;

    AshlarPooledConnectionBuilder(AshlarConnectionPoolDataSource source) {
        this.source = source;
    }

    @Override
    public PooledConnectionBuilder user(String username) {
        setUser(username);
        return this;
    }

    @Override
    public PooledConnectionBuilder password(String password) {
        setPassword(password);
        return this;
    }

    @Override
    public PooledConnectionBuilder shardingKey(ShardingKey shardingKey) {
        setKey(shardingKey);
        return this;
    }

    @Override
    public PooledConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
        setKey(superShardingKey);
        return this;
    }

    @Override
    public PooledConnection build() throws SQLException {
        checkKeys();
        return source.getPooledConnection(user(), password());
    }
}
