package org.ashlardb.springboot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.TriggerBuilder;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.support.ListItemReader;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

/** Quartz and Spring Batch keep what they have to keep in an Ashlar database, and others would. */
class SchemaPlatformsTest {
    private static final CountDownLatch FIRED = new CountDownLatch(1);

    public static final class Fired implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            FIRED.countDown();
        }
    }

    /** No configuration that those find who scan the package. */
    @EnableAutoConfiguration
    static class Application {
        @Bean
        JobDetail detail() {
            return JobBuilder.newJob(Fired.class)
                    .withIdentity("fires")
                    .storeDurably()
                    .build();
        }

        @Bean
        org.springframework.batch.core.job.Job copy(
                JobRepository repository, PlatformTransactionManager transactions, JdbcTemplate jdbc) {
            jdbc.execute("CREATE TABLE copied (n INT)");
            var step = new StepBuilder("step", repository)
                    .<Integer, Integer>chunk(2)
                    .transactionManager(transactions)
                    .reader(new ListItemReader<>(List.of(1, 2, 3, 4, 5)))
                    .writer(chunk -> chunk.forEach(item -> jdbc.update("INSERT INTO copied VALUES (?)", item)))
                    .build();
            return new org.springframework.batch.core.job.builder.JobBuilder("copy", repository)
                    .start(step)
                    .build();
        }
    }

    @Test
    void schedulersAndBatches() throws Exception {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
                .properties(
                        "spring.flyway.enabled=false",
                        "spring.quartz.job-store-type=jdbc",
                        "spring.quartz.jdbc.initialize-schema=always",
                        "spring.session.jdbc.platform=postgresql")
                .run()) {
            JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
            schedule(context, jdbc);
            assertEquals("h2", context.getEnvironment().getProperty("spring.integration.jdbc.platform"));
            assertEquals("postgresql", context.getEnvironment().getProperty("spring.session.jdbc.platform"));
            runBatch(context, jdbc);
        }
    }

    private static void schedule(ConfigurableApplicationContext context, JdbcTemplate jdbc) throws Exception {
        org.quartz.Scheduler scheduler = context.getBean(org.quartz.Scheduler.class);
        scheduler.scheduleJob(TriggerBuilder.newTrigger()
                .withIdentity("now")
                .forJob("fires")
                .startNow()
                .build());
        assertTrue(FIRED.await(1, TimeUnit.MINUTES));
        assertEquals(List.of("fires"), jdbc.queryForList("SELECT job_name FROM qrtz_job_details", String.class));
    }

    /** Spring Boot has run it once when it started, and the reader's items are used up. */
    private static void runBatch(ConfigurableApplicationContext context, JdbcTemplate jdbc) throws Exception {
        assertEquals(15, jdbc.queryForObject("SELECT SUM(n) FROM copied", Integer.class));
        JobParameters parameters =
                new JobParametersBuilder().addString("run", "second").toJobParameters();
        JobExecution execution = context.getBean(JobOperator.class)
                .start(context.getBean(org.springframework.batch.core.job.Job.class), parameters);
        assertEquals(BatchStatus.COMPLETED, execution.getStatus());
        assertEquals(
                List.of("COMPLETED", "COMPLETED"),
                jdbc.queryForList("SELECT status FROM batch_job_execution", String.class));
    }
}
