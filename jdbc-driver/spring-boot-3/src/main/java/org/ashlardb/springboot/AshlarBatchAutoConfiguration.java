package org.ashlardb.springboot;

import javax.sql.DataSource;
import org.springframework.batch.core.configuration.annotation.EnableBatchProcessing;
import org.springframework.batch.core.configuration.support.DefaultBatchConfiguration;
import org.springframework.batch.core.converter.JobParametersConverter;
import org.springframework.batch.core.explore.JobExplorer;
import org.springframework.batch.core.launch.JobLauncher;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.support.DatabaseType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.batch.BatchAutoConfiguration;
import org.springframework.boot.autoconfigure.batch.BatchConversionServiceCustomizer;
import org.springframework.boot.autoconfigure.batch.BatchDataSource;
import org.springframework.boot.autoconfigure.batch.BatchDataSourceScriptDatabaseInitializer;
import org.springframework.boot.autoconfigure.batch.BatchProperties;
import org.springframework.boot.autoconfigure.batch.BatchTaskExecutor;
import org.springframework.boot.autoconfigure.batch.JobExecutionExitCodeGenerator;
import org.springframework.boot.autoconfigure.batch.JobLauncherApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DatabaseInitializationDependencyConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.convert.support.ConfigurableConversionService;
import org.springframework.core.task.TaskExecutor;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.util.StringUtils;

/**
 * The job repository of Spring Batch in the application's database, in place of Spring Boot's, which fails where it does not
 * know the database. In memory its tables are made, as in the databases that Spring Boot knows. Spring Boot's configuration
 * steps back as a whole, so that the beans that run jobs are here too.
 */
@AutoConfiguration(
        before = BatchAutoConfiguration.class,
        after = {
            DataSourceAutoConfiguration.class,
            HibernateJpaAutoConfiguration.class,
            TransactionAutoConfiguration.class
        })
@ConditionalOnClass(DefaultBatchConfiguration.class)
@ConditionalOnBean({AshlarConnectionDetails.class, PlatformTransactionManager.class})
@ConditionalOnSingleCandidate(DataSource.class)
@ConditionalOnMissingBean(
        value = DefaultBatchConfiguration.class,
        annotation = {EnableBatchProcessing.class, BatchDataSource.class})
@EnableConfigurationProperties(BatchProperties.class)
@Import({DatabaseInitializationDependencyConfigurer.class, AshlarBatchAutoConfiguration.Repository.class})
public final class AshlarBatchAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    BatchDataSourceScriptDatabaseInitializer ashlarBatchInitializer(
            DataSource dataSource, BatchProperties properties, AshlarConnectionDetails details) {
        return new BatchDataSourceScriptDatabaseInitializer(dataSource, properties.getJdbc()) {
            @Override
            protected boolean isEmbeddedDatabase() {
                return details.isInMemory();
            }
        };
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBooleanProperty(name = "spring.batch.job.enabled", matchIfMissing = true)
    JobLauncherApplicationRunner jobLauncherApplicationRunner(
            JobLauncher launcher, JobExplorer explorer, JobRepository repository, BatchProperties properties) {
        JobLauncherApplicationRunner runner = new JobLauncherApplicationRunner(launcher, explorer, repository);
        String job = properties.getJob().getName();
        if (StringUtils.hasText(job)) {
            runner.setJobName(job);
        }
        return runner;
    }

    @Bean
    @ConditionalOnMissingBean(ExitCodeGenerator.class)
    JobExecutionExitCodeGenerator jobExecutionExitCodeGenerator() {
        return new JobExecutionExitCodeGenerator();
    }

    /** What Spring Boot's own configuration takes from the application, and the kind of database. */
    static class Repository extends DefaultBatchConfiguration {
        private final DataSource dataSource;
        private final PlatformTransactionManager transactionManager;
        private final BatchProperties properties;
        private final TaskExecutor taskExecutor;
        private final ExecutionContextSerializer serializer;
        private final ObjectProvider<BatchConversionServiceCustomizer> customizers;
        private final JobParametersConverter converter;

        Repository(
                DataSource dataSource,
                PlatformTransactionManager transactionManager,
                BatchProperties properties,
                @BatchTaskExecutor ObjectProvider<TaskExecutor> taskExecutor,
                ObjectProvider<ExecutionContextSerializer> serializer,
                ObjectProvider<BatchConversionServiceCustomizer> customizers,
                ObjectProvider<JobParametersConverter> converter) {
            this.dataSource = dataSource;
            this.transactionManager = transactionManager;
            this.properties = properties;
            this.taskExecutor = taskExecutor.getIfAvailable();
            this.serializer = serializer.getIfAvailable();
            this.customizers = customizers;
            this.converter = converter.getIfAvailable();
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
            String prefix = properties.getJdbc().getTablePrefix();
            return prefix == null ? super.getTablePrefix() : prefix;
        }

        @Override
        protected boolean getValidateTransactionState() {
            return properties.getJdbc().isValidateTransactionState();
        }

        @Override
        protected Isolation getIsolationLevelForCreate() {
            Isolation isolation = properties.getJdbc().getIsolationLevelForCreate();
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
        protected JobParametersConverter getJobParametersConverter() {
            return converter == null ? super.getJobParametersConverter() : converter;
        }

        @Override
        protected TaskExecutor getTaskExecutor() {
            return taskExecutor == null ? super.getTaskExecutor() : taskExecutor;
        }
    }
}
