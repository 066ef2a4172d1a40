package org.ashlardb.springboot;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.jdbc.EmbeddedDatabaseConnection;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/** The application's URL is Ashlar's, or it names none and there is no embedded database that Spring Boot knows. */
final class OnAshlarUrl extends SpringBootCondition {
    private static final String URL = "spring.datasource.url";
    private static final String DRIVER = "spring.datasource.driver-class-name";

    @Override
    public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
        return outcome(context.getEnvironment(), context.getClassLoader());
    }

    static ConditionOutcome outcome(Environment environment, ClassLoader loader) {
        ConditionMessage.Builder message = ConditionMessage.forCondition("Ashlar URL");
        String url = environment.getProperty(URL);
        String driver = environment.getProperty(DRIVER);
        boolean isOtherDriver = StringUtils.hasText(driver) && !driver.equals(AshlarLocation.DRIVER);
        if (StringUtils.hasText(url)) {
            return new ConditionOutcome(
                    url.startsWith(AshlarLocation.URL_PREFIX) && !isOtherDriver,
                    message.because(URL + " and " + DRIVER + " decide"));
        }
        if (isOtherDriver) {
            return ConditionOutcome.noMatch(message.because(DRIVER + " is " + driver));
        }
        EmbeddedDatabaseConnection other = EmbeddedDatabaseConnection.get(loader);
        return new ConditionOutcome(
                other == EmbeddedDatabaseConnection.NONE,
                message.because("without a URL the embedded database is " + other));
    }
}
