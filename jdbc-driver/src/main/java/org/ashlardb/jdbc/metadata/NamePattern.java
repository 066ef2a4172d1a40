package org.ashlardb.jdbc.metadata;

/** A name pattern of {@code DatabaseMetaData}: {@code %} and {@code _} are wild, a backslash takes their meaning. */
final class NamePattern {
    private final String pattern;

    /** Null matches every name. */
    NamePattern(String pattern) {
        this.pattern = pattern;
    }

    boolean matches(String name) {
        return pattern == null || matches(name, 0, 0);
    }

    /** Steps through both; on a mismatch the last % takes one more character, so the time is at most the product. */
    private boolean matches(String name, int nameStart, int patternStart) {
        int n = nameStart;
        int p = patternStart;
        int wild = -1;
        int wildName = -1;
        while (n < name.length()) {
            char c = p < pattern.length() ? pattern.charAt(p) : 0;
            boolean escaped = c == '\\' && p + 1 < pattern.length();
            if (p < pattern.length() && c == '%') {
                wild = p++;
                wildName = n;
            } else if (p < pattern.length() && (c == '_' || (escaped ? pattern.charAt(p + 1) : c) == name.charAt(n))) {
                p += escaped ? 2 : 1;
                n++;
            } else if (wild >= 0) {
                p = wild + 1;
                n = ++wildName;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '%') {
            p++;
        }
        return p == pattern.length();
    }
}
