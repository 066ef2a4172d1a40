package org.ashlardb.springboot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Has Quartz, Spring Session, Spring Integration and Spring Batch take their scripts for H2, all of which are read, unless
 * the application names other ones: Spring Boot knows no scripts for Ashlar. Whether they are run is the application's to
 * say, by {@code initialize-schema}.
 */
public final class SchemaPlatforms implements EnvironmentPostProcessor {
    private static final List<String> OWNERS = List.of("quartz", "session", "integration", "batch");

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (OnAshlarUrl.outcome(environment, application.getClassLoader()).isMatch()) {
            Map<String, Object> defaults = new HashMap<>();
            for (String owner : OWNERS) {
                String property = "spring." + owner + ".jdbc.platform";
                if (!environment.containsProperty(property)) {
                    defaults.put(property, "h2");
                }
            }
            environment.getPropertySources().addLast(new MapPropertySource("ashlar", defaults));
        }
    }
}
