package org.ashlardb.springboot;

import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;

/** Sets the {@link DefaultPlatforms} before an application starts. */
public final class SchemaPlatforms implements EnvironmentPostProcessor {
    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        DefaultPlatforms.addTo(environment, application.getClassLoader());
    }
}
