package org.ashlardb.sql.type;

import java.util.ArrayList;
import java.util.List;

/** What a type has besides its limits. */
public sealed interface TypeDetail {
    /** How a VARCHAR is compared, where that is not by code points. */
    enum Collation implements TypeDetail {
        /** Without the difference between upper and lower case. */
        NOCASE
    }

    /** As what a VARBINARY is declared, where that is another type. */
    enum Binary implements TypeDetail {
        /** BINARY(n): values are filled up with zeros. */
        ZEROS,
        /** BLOB: another name, and another class of Java. */
        LARGE
    }

    /** Of an ARRAY the type of its elements. */
    record Element(SqlType type) implements TypeDetail {}

    /**
     * A domain, where a type is declared or cast to; expressions have the type it is of.
     *
     * @param base what that type has besides its limits
     */
    record Domain(String schema, String name, TypeDetail base) implements TypeDetail {}

    /**
     * Of an ENUM its values in their order. Each has a key, which grows with its place and stays when others come between.
     *
     * @param schema null for a type without a name
     * @param name null for a type without a name
     */
    record Labels(String schema, String name, List<String> labels, List<Integer> keys) implements TypeDetail {
        private static final int GAP = 1 << 16;

        public Labels {
            labels = List.copyOf(labels);
            keys = List.copyOf(keys);
        }

        public static Labels of(String schema, String name, List<String> labels) {
            List<Integer> keys = new ArrayList<>();
            for (int i = 1; i <= labels.size(); i++) {
                keys.add(i * GAP);
            }
            return new Labels(schema, name, labels, keys);
        }

        public Labels named(String newSchema, String newName) {
            return new Labels(newSchema, newName, labels, keys);
        }

        public Labels renamed(String label, String to) {
            List<String> changed = new ArrayList<>(labels);
            changed.set(labels.indexOf(label), to);
            return new Labels(schema, name, changed, keys);
        }

        /** Whether there is a key for another value at a place. */
        public boolean hasRoom(int index) {
            return high(index) - low(index) >= 2 && high(index) > 0;
        }

        private int low(int index) {
            return index == 0 ? 0 : keys.get(index - 1);
        }

        private int high(int index) {
            return index == keys.size() ? low(index) + 2 * GAP : keys.get(index);
        }

        /** The same values with other keys, which leave equal room everywhere. */
        public Labels respaced() {
            int gap = Math.min(GAP, Integer.MAX_VALUE / (labels.size() + 3));
            List<Integer> newKeys = new ArrayList<>();
            for (int i = 1; i <= labels.size(); i++) {
                newKeys.add(i * gap);
            }
            return new Labels(schema, name, labels, newKeys);
        }

        /** With another value at a place, where there is room. */
        public Labels with(int index, String label) {
            int low = low(index);
            int high = high(index);
            List<String> newLabels = new ArrayList<>(labels);
            List<Integer> newKeys = new ArrayList<>(keys);
            newLabels.add(index, label);
            newKeys.add(index, low + (high - low) / 2);
            return new Labels(schema, name, newLabels, newKeys);
        }

        /** Whether it is a type of that name, whatever its values. */
        public boolean isNamed(String wantedSchema, String wantedName) {
            return wantedName.equals(name) && wantedSchema.equals(schema);
        }
    }
}
