package org.ashlardb.springboot;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;

/** The application has not said that it wants none of its scripts run. */
final class OnScriptsAllowed extends NoneNestedConditions {
    OnScriptsAllowed() {
        super(ConfigurationPhase.PARSE_CONFIGURATION);
    }

    @ConditionalOnProperty(name = "spring.sql.init.mode", havingValue = "never")
    static class Never {}

    @ConditionalOnProperty(name = "spring.sql.init.enabled", havingValue = "false")
    static class Disabled {}
}
