package org.ashlardb.jdbc;

import java.util.Locale;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import org.ashlardb.jdbc.url.Option;

/** Collects the settings of a data source in a reference, without those that are null. */
final class ReferenceWriter {
    private final Reference reference;

    ReferenceWriter(Class<? extends DataSourceBase> type) {
        reference = new Reference(type.getName(), AshlarDataSourceFactory.class.getName(), null);
    }

    void add(String name, String value) {
        if (value != null) {
            reference.add(new StringRefAddr(name, value));
        }
    }

    void addSecret(String name, String value) {
        if (value != null) {
            reference.add(new SecretAddress(name, value));
        }
    }

    void addUrl(String url) {
        if (url != null && holdsSecret(url.toLowerCase(Locale.ROOT))) {
            addSecret("url", url);
        } else {
            add("url", url);
        }
    }

    /** Also where a path only looks as if it had such an option. */
    private static boolean holdsSecret(String url) {
        return url.contains(Option.PASSWORD.key()) || url.contains(Option.ENCRYPTION_KEY.key());
    }

    Reference reference() {
        return reference;
    }
}
