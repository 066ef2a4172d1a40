package org.ashlardb.springboot;

import java.util.List;
import org.springframework.batch.core.Job;
import org.springframework.batch.core.JobParameters;
import org.springframework.batch.core.JobParametersBuilder;
import org.springframework.batch.core.Step;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.launch.JobLauncher;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.item.support.ListItemReader;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

/** With Spring Batch 5. */
class SchemaPlatformsTest extends SchemaPlatformsTests {
    /** No configuration that those find who scan the package. */
    @EnableAutoConfiguration
    static class Copying extends Application {
        @Bean
        Job copy(JobRepository repository, PlatformTransactionManager transactions, JdbcTemplate jdbc) {
            jdbc.execute("CREATE TABLE copied (n INT)");
            Step step = new StepBuilder("step", repository)
                    .<Integer, Integer>chunk(2, transactions)
                    .reader(new ListItemReader<>(List.of(1, 2, 3, 4, 5)))
                    .writer(chunk -> chunk.forEach(item -> jdbc.update("INSERT INTO copied VALUES (?)", item)))
                    .build();
            return new JobBuilder("copy", repository).start(step).build();
        }
    }

    @Override
    Class<Copying> application() {
        return Copying.class;
    }

    @Override
    void copyAgain(ConfigurableApplicationContext context) throws Exception {
        JobParameters parameters =
                new JobParametersBuilder().addString("run", "second").toJobParameters();
        context.getBean(JobLauncher.class).run(context.getBean(Job.class), parameters);
    }
}
