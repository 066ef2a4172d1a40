package org.ashlardb.jdbc.metadata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What {@code DatabaseMetaData} answers, method by method: the columns of its result sets against those of the
 * specification, and its other answers against a list that was compared with what statements do.
 */
final class MetaDataShapeTest {
    private static Map<String, String> list(String name) throws IOException {
        Map<String, String> lines = new TreeMap<>();
        try (InputStream file = MetaDataShapeTest.class.getResourceAsStream(name);
                BufferedReader reader = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                int end = line.indexOf(' ');
                lines.put(line.substring(0, end), line.substring(end + 1));
            }
        }
        return lines;
    }

    private static Object call(DatabaseMetaData metaData, Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = types[i] == int.class ? (Integer) 1 : types[i] == boolean.class ? Boolean.TRUE : null;
        }
        try {
            return method.invoke(metaData, arguments);
        } catch (InvocationTargetException | IllegalAccessException e) {
            return fail(method.toString(), e);
        }
    }

    @Test
    void everyResultSetHasTheColumnsOfTheSpecification() throws SQLException, IOException {
        Map<String, String> found = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:")) {
            for (Method method : DatabaseMetaData.class.getMethods()) {
                if (method.getReturnType() == ResultSet.class) {
                    ResultSet rows = (ResultSet) call(connection.getMetaData(), method);
                    found.put(method.getName(), columns(rows.getMetaData()));
                }
            }
        }
        Map<String, String> specified = list("columns.txt");
        assertEquals(specified.keySet(), found.keySet());
        specified.forEach((method, columns) -> assertEquals(columns, found.get(method), method));
    }

    private static String columns(ResultSetMetaData columns) throws SQLException {
        StringJoiner text = new StringJoiner(" ");
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            String type =
                    switch (columns.getColumnType(i)) {
                        case Types.VARCHAR -> "";
                        case Types.INTEGER -> ":int";
                        case Types.SMALLINT -> ":short";
                        case Types.BIGINT -> ":long";
                        case Types.BOOLEAN -> ":boolean";
                        default -> ":" + columns.getColumnTypeName(i);
                    };
            text.add(columns.getColumnLabel(i) + type);
        }
        return text.toString();
    }

    /** The methods without arguments that tell what the database can do. */
    @Test
    void capabilitiesAreThoseOfTheList() throws SQLException, IOException {
        TreeSet<String> found = new TreeSet<>();
        try (Connection connection = DriverManager.getConnection("jdbc:ashlar:mem:")) {
            for (Method method : DatabaseMetaData.class.getMethods()) {
                Class<?> type = method.getReturnType();
                boolean answers = type == boolean.class || type == int.class || type == String.class;
                if (answers
                        && method.getParameterCount() == 0
                        && !method.getName().matches(".*(Version|URL)")) {
                    found.add(method.getName() + " " + call(connection.getMetaData(), method));
                }
            }
        }
        StringJoiner expected = new StringJoiner("\n");
        list("capabilities.txt").forEach((name, value) -> expected.add(name + " " + value));
        assertEquals(expected.toString(), String.join("\n", found));
    }
}
