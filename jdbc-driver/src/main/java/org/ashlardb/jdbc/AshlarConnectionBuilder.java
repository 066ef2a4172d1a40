package org.ashlardb.jdbc;

import java.sql.Connection;
import java.sql.ConnectionBuilder;
import java.sql.SQLException;
import java.sql.ShardingKey;

/** Collects what a data source is to connect with. One thread at a time. */
final class AshlarConnectionBuilder extends TargetBuilder implements ConnectionBuilder {
    private final AshlarDataSource source;

    AshlarConnectionBuilder(AshlarDataSource source) {
        this.source = source;
    }

    @Override
    public ConnectionBuilder user(String username) {
        setUser(username);
        return this;
    }

    @Override
    public ConnectionBuilder password(String password) {
        setPassword(password);
        return this;
    }

    @Override
    public ConnectionBuilder shardingKey(ShardingKey shardingKey) {
        setKey(shardingKey);
        return this;
    }

    @Override
    public ConnectionBuilder superShardingKey(ShardingKey superShardingKey) {
        setKey(superShardingKey);
        return this;
    }

    @Override
    public Connection build() throws SQLException {
        checkKeys();
        return source.getConnection(user(), password());
    }
}
