package org.ashlardb.jdbc.url;

/** Names and version of this driver, which are those of the database. */
public final class Version {
    /** The product. */
    public static final String PRODUCT = "Ashlar";
    /** The driver. */
    public static final String DRIVER = "Ashlar JDBC driver";
    /** First part of the version. */
    public static final int MAJOR = 0;
    /** Second part of the version. */
    public static final int MINOR = 1;
    /** The version in full. */
    public static final String TEXT = MAJOR + "." + MINOR + ".0";

    private Version() {}
}
