package org.ashlardb.springboot;

import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.hibernate.autoconfigure.HibernatePropertiesCustomizer;
import org.springframework.boot.jdbc.SchemaManagementProvider;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceInitializationAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.sql.autoconfigure.init.ApplicationScriptDatabaseInitializer;
import org.springframework.boot.sql.autoconfigure.init.ConditionalOnSqlInitialization;
import org.springframework.boot.sql.autoconfigure.init.SqlInitializationProperties;
import org.springframework.boot.sql.init.dependency.DatabaseInitializationDependencyConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/** What Spring Boot does for embedded databases it knows: scripts, schemas of entities, exceptions. */
@AutoConfiguration(
        after = DataSourceAutoConfiguration.class,
        before = {DataSourceInitializationAutoConfiguration.class, JdbcTemplateAutoConfiguration.class})
@ConditionalOnBean(AshlarConnectionDetails.class)
public final class AshlarDatabaseAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    SQLExceptionTranslator ashlarExceptionTranslator() {
        return new AshlarExceptionTranslator();
    }

    /** {@code schema.sql} and {@code data.sql}. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnSqlInitialization
    @ConditionalOnMissingBean(ApplicationScriptDatabaseInitializer.class)
    @EnableConfigurationProperties(SqlInitializationProperties.class)
    @Import(DatabaseInitializationDependencyConfigurer.class)
    static class Scripts {
        @Bean
        AshlarScriptInitializer ashlarScriptInitializer(
                DataSource dataSource, SqlInitializationProperties properties, AshlarConnectionDetails details) {
            return new AshlarScriptInitializer(dataSource, properties, details.isInMemory());
        }
    }

    /** {@code create-drop}, unless something else makes the schema or the application says what to do. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HibernatePropertiesCustomizer.class)
    static class Entities {
        @Bean
        HibernatePropertiesCustomizer ashlarSchemaOfEntities(
                AshlarConnectionDetails details,
                DataSource dataSource,
                Environment environment,
                ObjectProvider<SchemaManagementProvider> providers) {
            return new SchemaOfEntities(
                    details, dataSource, environment, providers.orderedStream().toList())::complete;
        }
    }
}
