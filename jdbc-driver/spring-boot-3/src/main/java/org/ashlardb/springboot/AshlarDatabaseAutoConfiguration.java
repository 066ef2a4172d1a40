package org.ashlardb.springboot;

import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.JdbcTemplateAutoConfiguration;
import org.springframework.boot.autoconfigure.orm.jpa.HibernatePropertiesCustomizer;
import org.springframework.boot.autoconfigure.sql.init.SqlDataSourceScriptDatabaseInitializer;
import org.springframework.boot.autoconfigure.sql.init.SqlInitializationAutoConfiguration;
import org.springframework.boot.autoconfigure.sql.init.SqlInitializationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.SchemaManagementProvider;
import org.springframework.boot.sql.init.dependency.DatabaseInitializationDependencyConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/** What Spring Boot does for embedded databases it knows: scripts, schemas of entities, exceptions. */
@AutoConfiguration(
        after = DataSourceAutoConfiguration.class,
        before = {SqlInitializationAutoConfiguration.class, JdbcTemplateAutoConfiguration.class})
@ConditionalOnBean(AshlarConnectionDetails.class)
public final class AshlarDatabaseAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    SQLExceptionTranslator ashlarExceptionTranslator() {
        return new AshlarExceptionTranslator();
    }

    /** {@code schema.sql} and {@code data.sql}. */
    @Configuration(proxyBeanMethods = false)
    @Conditional(OnScriptsAllowed.class)
    @ConditionalOnMissingBean(SqlDataSourceScriptDatabaseInitializer.class)
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
    @ConditionalOnClass(name = "org.hibernate.engine.spi.SessionImplementor")
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
