package org.ashlardb.springboot;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Has Quartz, Spring Session, Spring Integration and Spring Batch take their scripts for H2, all of which are read, unless
 * the application names other ones: Spring Boot knows no scripts for Ashlar. Whether they are run is the application's to
 * say, by {@code initialize-schema}.
 */
final class DefaultPlatforms {
    private static final List<String> OWNERS = List.of("quartz", "session", "integration", "batch");

    private DefaultPlatforms() {}

    static void addTo(ConfigurableEnvironment environment, ClassLoader loader) {
        if (OnAshlarUrl.outcome(environment, loader).isMatch()) {
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
