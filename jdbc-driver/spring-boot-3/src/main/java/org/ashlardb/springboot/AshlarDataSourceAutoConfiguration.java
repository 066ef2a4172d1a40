package org.ashlardb.springboot;

import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails;
import org.springframework.boot.autoconfigure.jdbc.JndiDataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.XADataSourceAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Tells Spring Boot, which makes the pool, where the database is and which driver it has. */
@AutoConfiguration(
        before = DataSourceAutoConfiguration.class,
        after = {JndiDataSourceAutoConfiguration.class, XADataSourceAutoConfiguration.class})
@Conditional(OnAshlarUrl.class)
@ConditionalOnMissingBean({DataSource.class, XADataSource.class, JdbcConnectionDetails.class})
@EnableConfigurationProperties(DataSourceProperties.class)
public final class AshlarDataSourceAutoConfiguration {
    @Bean
    AshlarConnectionDetails ashlarConnectionDetails(DataSourceProperties properties) {
        return new AshlarConnectionDetails(properties);
    }
}
