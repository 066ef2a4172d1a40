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
import org.quartz.Scheduler;
import org.quartz.TriggerBuilder;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;

/** Quartz and Spring Batch keep what they have to keep in an Ashlar database, and others would. */
abstract class SchemaPlatformsTests {
    private static final CountDownLatch FIRED = new CountDownLatch(1);

    public static final class Fired implements Job {
        @Override
        public void execute(JobExecutionContext context) {
            FIRED.countDown();
        }
    }

    /** Its subclasses add a job that makes the table COPIED and copies the numbers 1 to 5 into it. */
    abstract static class Application {
        @Bean
        JobDetail detail() {
            return JobBuilder.newJob(Fired.class)
                    .withIdentity("fires")
                    .storeDurably()
                    .build();
        }
    }

    abstract Class<? extends Application> application();

    /** Runs that job with parameters that it has not had, to its end. */
    abstract void copyAgain(ConfigurableApplicationContext context) throws Exception;

    @Test
    void schedulersAndBatches() throws Exception {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(application())
                .properties(
                        "spring.flyway.enabled=false",
                        "spring.liquibase.enabled=false",
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
        Scheduler scheduler = context.getBean(Scheduler.class);
        scheduler.scheduleJob(TriggerBuilder.newTrigger()
                .withIdentity("now")
                .forJob("fires")
                .startNow()
                .build());
        assertTrue(FIRED.await(1, TimeUnit.MINUTES));
        assertEquals(List.of("fires"), jdbc.queryForList("SELECT job_name FROM qrtz_job_details", String.class));
    }

    /** Spring Boot has run it once when it started, and the reader's items are used up. */
    private void runBatch(ConfigurableApplicationContext context, JdbcTemplate jdbc) throws Exception {
        assertEquals(15, jdbc.queryForObject("SELECT SUM(n) FROM copied", Integer.class));
        copyAgain(context);
        assertEquals(
                List.of("COMPLETED", "COMPLETED"),
                jdbc.queryForList("SELECT status FROM batch_job_execution", String.class));
    }
}
