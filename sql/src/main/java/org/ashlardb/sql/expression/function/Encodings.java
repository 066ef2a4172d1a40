package org.ashlardb.sql.expression.function;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.ashlardb.sql.type.BinaryText;
import org.ashlardb.sql.type.SqlException;
import org.ashlardb.sql.type.SqlState;

/** Bytes as text and back, and digests of bytes. */
final class Encodings {
    private static final int BASE64_GROUP = 4;

    /** Digests of digests between two questions whether to go on, less one. */
    private static final int CANCEL_CHECK_MASK = (1 << 10) - 1;

    private Encodings() {}

    static String encode(byte[] data, String format) {
        return switch (known(format)) {
            case "hex" -> HexFormat.of().formatHex(data);
            case "base64" -> Base64.getEncoder().encodeToString(data);
            default -> escaped(data);
        };
    }

    static byte[] decode(String data, String format) {
        try {
            return switch (known(format)) {
                case "hex" -> BinaryText.hex(data, 0);
                case "base64" -> base64(data);
                default -> BinaryText.escaped(data);
            };
        } catch (IllegalArgumentException e) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "DECODE of text that is not so encoded", e);
        }
    }

    /** Blanks and line breaks may stand anywhere, nothing else, and the end must be padded. */
    private static byte[] base64(String data) {
        String digits = data.replaceAll("[ \\t\\r\\n]", "");
        if (digits.length() % BASE64_GROUP != 0) {
            throw new IllegalArgumentException(digits.length() + " characters are no whole groups of " + BASE64_GROUP);
        }
        return Base64.getDecoder().decode(digits);
    }

    private static String known(String format) {
        String name = format.toLowerCase(Locale.ROOT);
        if (!name.equals("hex") && !name.equals("base64") && !name.equals("escape")) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER,
                    "encoding '" + format + "' is not known, expected base64, escape or hex");
        }
        return name;
    }

    /** Zero and what is no ASCII as three octal digits behind a backslash, a backslash twice. */
    private static String escaped(byte[] data) {
        StringBuilder out = new StringBuilder(data.length);
        for (byte b : data) {
            if (b <= 0) {
                out.append('\\')
                        .append((char) ('0' + (b >> 6 & 3)))
                        .append((char) ('0' + (b >> 3 & 7)))
                        .append((char) ('0' + (b & 7)));
            } else {
                out.append(b == '\\' ? "\\\\" : String.valueOf((char) b));
            }
        }
        return out.toString();
    }

    static byte[] digest(String algorithm, byte[] data) {
        try {
            return MessageDigest.getInstance(algorithm).digest(data);
        } catch (NoSuchAlgorithmException e) {
            throw new SqlException(SqlState.INVALID_PARAMETER, "digest '" + algorithm + "' is not known", e);
        }
    }

    /**
     * The digest of a name that users write, the digest of the result taken so many times; {@code canceled} is run now and
     * then and throws when it is to end.
     */
    static byte[] digest(String algorithm, byte[] data, long times, Runnable canceled) {
        String name = algorithm.toUpperCase(Locale.ROOT);
        boolean known =
                switch (name) {
                    case "MD5",
                            "SHA-1",
                            "SHA-224",
                            "SHA-256",
                            "SHA-384",
                            "SHA-512",
                            "SHA3-224",
                            "SHA3-256",
                            "SHA3-384",
                            "SHA3-512" -> true;
                    default -> false;
                };
        if (!known || times < 1 || times > 1_000_000) {
            throw new SqlException(
                    SqlState.INVALID_PARAMETER,
                    "HASH by '" + algorithm + "' " + times + " times, expected MD5, SHA-1, SHA-n or SHA3-n and"
                            + " 1 to 1000000 times");
        }
        byte[] digest = data;
        for (long i = 0; i < times; i++) {
            digest = digest(name, digest);
            if ((i & CANCEL_CHECK_MASK) == CANCEL_CHECK_MASK) {
                canceled.run();
            }
        }
        return digest;
    }
}
