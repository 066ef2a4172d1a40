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

        /** With another value at a place; 54000 where there were too many before. */
        public Labels with(int index, String label) {
            int low = index == 0 ? 0 : keys.get(index - 1);
            int high = index == keys.size() ? low + 2 * GAP : keys.get(index);
            if (high - low < 2 || high < 0) {
                throw new SqlException(
                        SqlState.TOO_LARGE,
                        "too many values were put between others for '" + label + "' to come there");
            }
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
