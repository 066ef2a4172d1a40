package org.ashlardb.jdbc;

import java.sql.SQLException;
import java.sql.ShardingKey;
import org.ashlardb.jdbc.error.Errors;

/** What the builders of connections share: the user to connect as. There are no shards, so no key leads to one. */
abstract class TargetBuilder {
    private String user;
    private String password;
    private boolean sharded;

    final void setUser(String name) {
        user = name;
    }

    final void setPassword(String text) {
        password = text;
    }

    final void setKey(ShardingKey key) {
        sharded |= key != null;
    }

    final String user() {
        return user;
    }

    final String password() {
        return password;
    }

    final void checkKeys() throws SQLException {
        if (sharded) {
            throw Errors.notSupported("connecting with a ShardingKey");
        }
    }
}
