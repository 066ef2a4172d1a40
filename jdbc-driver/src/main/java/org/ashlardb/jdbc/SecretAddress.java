package org.ashlardb.jdbc;

import javax.naming.StringRefAddr;

/** A value of a reference that its text does not show: passwords and keys, and URLs with such. */
final class SecretAddress extends StringRefAddr {
    private static final long serialVersionUID = 1L;

    SecretAddress(String type, String content) {
        super(type, content);
    }

    @Override
    public String toString() {
        return "Type: " + getType() + "\nContent: (hidden)\n";
    }
}
