package org.ashlardb.springboot;

import javax.sql.DataSource;
import org.springframework.batch.core.configuration.annotation.EnableBatchProcessing;
import org.springframework.batch.core.configuration.support.DefaultBatchConfiguration;
import org.springframework.batch.core.configuration.support.JdbcDefaultBatchConfiguration;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.infrastructure.support.DatabaseType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.batch.autoconfigure.BatchConversionServiceCustomizer;
import org.springframework.boot.batch.autoconfigure.BatchTaskExecutor;
import org.springframework.boot.batch.jdbc.autoconfigure.BatchDataSource;
import org.springframework.boot.batch.jdbc.autoconfigure.BatchDataSourceScriptDatabaseInitializer;
import org.springframework.boot.batch.jdbc.autoconfigure.BatchJdbcAutoConfiguration;
import org.springframework.boot.batch.jdbc.autoconfigure.BatchJdbcProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.sql.init.dependency.DatabaseInitializationDependencyConfigurer;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.core.task.TaskExecutor;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Isolation;

/**
 * The job repository of Spring Batch in the application's database, in place of Spring Boot's, which fails where it does not
 * know the database. In memory its tables are made, as in the databases that Spring Boot knows.
 */
@AutoConfiguration(
        before = BatchJdbcAutoConfiguration.class,
        beforeName = "org.springframework.boot.batch.autoconfigure.BatchJobLauncherAutoConfiguration",
        after = {DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class},
        afterName = "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration")
@ConditionalOnClass({BatchJdbcAutoConfiguration.class, JdbcDefaultBatchConfiguration.class})
@ConditionalOnBean({AshlarConnectionDetails.class, PlatformTransactionManager.class})
@ConditionalOnSingleCandidate(DataSource.class)
@ConditionalOnMissingBean(
        value = DefaultBatchConfiguration.class,
        annotation = {EnableBatchProcessing.class, BatchDataSource.class})
@EnableConfigurationProperties(BatchJdbcProperties.class)
@Import({DatabaseInitializationDependencyConfigurer.class, AshlarBatchAutoConfiguration.Repository.class})
public final class AshlarBatchAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    BatchDataSourceScriptDatabaseInitializer ashlarBatchInitializer(
            DataSource dataSource, BatchJdbcProperties properties, AshlarConnectionDetails details) {
        return new BatchDataSourceScriptDatabaseInitializer(dataSource, properties) {
            @Override
            protected boolean isEmbeddedDatabase() {
                return details.isInMemory();
            }
        };
    }

    /** What Spring Boot's own configuration takes from the application, and the kind of database. */
    static class Repository extends JdbcDefaultBatchConfiguration {
        private final DataSource dataSource;
        private final PlatformTransactionManager transactionManager;
        private final BatchJdbcProperties properties;
        private final TaskExecutor taskExecutor;
        private final ExecutionContextSerializer serializer;
        private final ObjectProvider<BatchConversionServiceCustomizer> customizers;

        Repository(
                DataSource dataSource,
                PlatformTransactionManager transactionManager,
                BatchJdbcProperties properties,
                @BatchTaskExecutor ObjectProvider<TaskExecutor> taskExecutor,
                ObjectProvider<ExecutionContextSerializer> serializer,
                ObjectProvider<BatchConversionServiceCustomizer> customizers) {
            this.dataSource = dataSource;
            this.transactionManager = transactionManager;
            this.properties = properties;
            this.taskExecutor = taskExecutor.getIfAvailable();
            this.serializer = serializer.getIfAvailable();
            this.customizers = customizers;
        }

        @Override
        protected String getDatabaseType() {
            return DatabaseType.H2.name();
        }

        @Override
        protected DataSource getDataSource() {
            return dataSource;
        }

        @Override
        protected PlatformTransactionManager getTransactionManager() {
            return transactionManager;
        }

        @Override
        protected String getTablePrefix() {
            String prefix = properties.getTablePrefix();
            return prefix == null ? super.getTablePrefix() : prefix;
        }

        @Override
        protected boolean getValidateTransactionState() {
            return properties.isValidateTransactionState();
        }

        @Override
        protected Isolation getIsolationLevelForCreate() {
            Isolation isolation = properties.getIsolationLevelForCreate();
            return isolation == null ? super.getIsolationLevelForCreate() : isolation;
        }

        @Override
        protected ConfigurableConversionService getConversionService() {
            ConfigurableConversionService service = super.getConversionService();
            customizers.orderedStream().forEach(customizer -> customizer.customize(service));
            return service;
        }

        @Override
        protected ExecutionContextSerializer getExecutionContextSerializer() {
            return serializer == null ? super.getExecutionContextSerializer() : serializer;
        }

        @Override
        protected TaskExecutor getTaskExecutor() {
            return taskExecutor == null ? super.getTaskExecutor() : taskExecutor;
        }
    }
}
