package org.ashlardb.jdbc;

import java.io.PrintWriter;
import java.io.Serializable;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.sql.CommonDataSource;
import org.ashlardb.engine.OpenListener;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.error.SqlState;
import org.ashlardb.jdbc.url.ConnectionUrl;

/**
 * What the data sources share: the URL, user and password. Naming services keep them as references or as bytes, either with
 * the passwords and keys that were set, but without the log writer and the listener.
 */
public abstract class DataSourceBase implements CommonDataSource, Referenceable, Serializable {
    private static final long serialVersionUID = 1L;

    private volatile String url;
    private volatile String user;
    private volatile String password;
    private volatile String encryptionPassword;
    private volatile String encryptionKey;
    private volatile int loginTimeoutSeconds;
    private transient volatile PrintWriter logWriter;
    private transient volatile OpenListener openListener;

    DataSourceBase() {}

    /** The URL, or null if none was set. */
    public final String getUrl() {
        return url;
    }

    /** The URL to connect to, with options. */
    public final void setUrl(String url) {
        this.url = url;
    }

    /** As {@link #setUrl}, under the name that some containers use. */
    public final void setURL(String newUrl) {
        this.url = newUrl;
    }

    /** As {@link #getUrl}. */
    public final String getURL() {
        return url;
    }

    /** The user, or null. */
    public final String getUser() {
        return user;
    }

    /** The user of connections made without naming one; ignored for now. */
    public final void setUser(String user) {
        this.user = user;
    }

    /** The password of connections made without naming one; ignored for now. */
    public final void setPassword(String password) {
        this.password = password;
    }

    /** The password of an encrypted database in files, as option {@code encryption_password}; null for none. */
    public final void setEncryptionPassword(String password) {
        encryptionPassword = password;
    }

    /** The key of an encrypted database in files, as option {@code encryption_key}; null for none. */
    public final void setEncryptionKey(String digits) {
        encryptionKey = digits;
    }

    /** Who is told how far opening is, or null. */
    public final OpenListener getOpenListener() {
        return openListener;
    }

    /**
     * Has somebody told, about once a second, how far the opening of a database in files is, if a connection of this data
     * source opens it and that takes longer than a second.
     */
    public final void setOpenListener(OpenListener listener) {
        openListener = listener;
    }

    /** The settings, from which {@link AshlarDataSourceFactory} makes an equal data source; its text hides secrets. */
    @Override
    public final Reference getReference() {
        ReferenceWriter writer = new ReferenceWriter(getClass());
        writer.addUrl(url);
        writer.add("user", user);
        writer.addSecret("password", password);
        writer.addSecret("encryptionPassword", encryptionPassword);
        writer.addSecret("encryptionKey", encryptionKey);
        writer.add("loginTimeout", loginTimeoutSeconds == 0 ? null : Integer.toString(loginTimeoutSeconds));
        return writer.reference();
    }

    /** Takes what a reference holds; names that are no property's are passed over. */
    final void set(String name, String value) throws SQLException {
        switch (name) {
            case "url", "URL" -> setUrl(value);
            case "user", "username" -> setUser(value);
            case "password" -> setPassword(value);
            case "encryptionPassword" -> setEncryptionPassword(value);
            case "encryptionKey" -> setEncryptionKey(value);
            case "loginTimeout" -> setLoginTimeout(seconds(value));
            default -> {}
        }
    }

    private static int seconds(String text) throws SQLException {
        try {
            return Integer.parseInt(text.trim());
        } catch (NumberFormatException notANumber) {
            throw Errors.of(SqlState.BAD_ARGUMENT, "loginTimeout is '" + text + "', expected a number of seconds");
        }
    }

    /** What to connect to; a null user or password means those of this data source. */
    final ConnectionUrl target(String asUser, String withPassword) throws SQLException {
        String text = url;
        if (text == null) {
            throw Errors.of(SqlState.CANNOT_CONNECT, "data source has no URL, call setUrl first");
        }
        Properties properties = new Properties();
        put(properties, "user", asUser != null ? asUser : user);
        put(properties, "password", withPassword != null ? withPassword : password);
        put(properties, "encryption_password", encryptionPassword);
        put(properties, "encryption_key", encryptionKey);
        return ConnectionUrl.parse(text, properties).withOpenListener(openListener);
    }

    private static void put(Properties properties, String key, String value) {
        if (value != null) {
            properties.setProperty(key, value);
        }
    }

    @Override
    public final PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Kept, never written to. */
    @Override
    public final void setLogWriter(PrintWriter out) {
        logWriter = out;
    }

    @Override
    public final void setLoginTimeout(int seconds) {
        loginTimeoutSeconds = seconds;
    }

    @Override
    public final int getLoginTimeout() {
        return loginTimeoutSeconds;
    }

    @Override
    public final Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw AshlarDriver.noLogger();
    }
}
