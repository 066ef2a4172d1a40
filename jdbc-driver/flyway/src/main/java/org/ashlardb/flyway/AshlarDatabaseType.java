package org.ashlardb.flyway;

import java.sql.Connection;
import java.sql.Types;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;

/** Knows Ashlar by its URLs and by the product name in the metadata of a connection. */
public final class AshlarDatabaseType extends BaseDatabaseType {
    private static final String PRODUCT = "Ashlar";
    private static final String URL_PREFIX = "jdbc:ashlar:";
    private static final String DRIVER = "org.ashlardb.jdbc.AshlarDriver";

    @Override
    public String getName() {
        return PRODUCT;
    }

    @Override
    public int getNullType() {
        return Types.NULL;
    }

    @Override
    public boolean handlesJDBCUrl(String url) {
        return url.startsWith(URL_PREFIX);
    }

    @Override
    public String getDriverClass(String url, ClassLoader classLoader) {
        return DRIVER;
    }

    /** Flyway puts the number of the version behind the name. */
    @Override
    public boolean handlesDatabaseProductNameAndVersion(String productName, String version, Connection connection) {
        return productName.equals(PRODUCT) || productName.startsWith(PRODUCT + " ");
    }

    @Override
    public AshlarDatabase createDatabase(
            Configuration configuration, JdbcConnectionFactory connections, StatementInterceptor interceptor) {
        return new AshlarDatabase(configuration, connections, interceptor);
    }

    @Override
    public Parser createParser(Configuration configuration, ResourceProvider resources, ParsingContext context) {
        return new AshlarParser(configuration, context);
    }
}
