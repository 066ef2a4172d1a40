package org.ashlardb.jdbc.connection;

import java.util.Arrays;
import java.util.HexFormat;
import javax.transaction.xa.Xid;

/** The name under which a branch is prepared: format, global and branch part of its id, the parts in hexadecimal. */
record XaName(int format, byte[] global, byte[] branch) implements Xid {
    private static final String PREFIX = "xa";
    private static final String SEPARATOR = "_";
    private static final int PARTS = 4;

    static XaName of(Xid id) {
        return new XaName(
                id.getFormatId(),
                id.getGlobalTransactionId().clone(),
                id.getBranchQualifier().clone());
    }

    /** The id of a name, or null for one that no coordinator has given. */
    static XaName parse(String name) {
        String[] parts = name.split(SEPARATOR, -1);
        if (parts.length != PARTS || !parts[0].equals(PREFIX)) {
            return null;
        }
        try {
            HexFormat hex = HexFormat.of();
            return new XaName(Integer.parseInt(parts[1]), hex.parseHex(parts[2]), hex.parseHex(parts[3]));
        } catch (IllegalArgumentException e) {
            return null; // somebody else's name that looks alike
        }
    }

    @Override
    public int getFormatId() {
        return format;
    }

    @Override
    public byte[] getGlobalTransactionId() {
        return global.clone();
    }

    @Override
    public byte[] getBranchQualifier() {
        return branch.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof XaName name
                && format == name.format
                && Arrays.equals(global, name.global)
                && Arrays.equals(branch, name.branch);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * format + Arrays.hashCode(global)) + Arrays.hashCode(branch);
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return String.join(SEPARATOR, PREFIX, Integer.toString(format), hex.formatHex(global), hex.formatHex(branch));
    }
}
