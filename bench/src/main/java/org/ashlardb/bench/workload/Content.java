package org.ashlardb.bench.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.ashlardb.bench.target.Dialect;

/** Rows to fill a table with. */
public enum Content {
    INSERT_SELECT {
        @Override
        public String create(Dialect dialect) {
            return dialect.create();
        }

        @Override
        public String insert(Dialect dialect) {
            return dialect.insert();
        }

        @Override
        public String scan(Dialect dialect) {
            return dialect.select();
        }

        @Override
        public void bind(PreparedStatement insert, int i) throws SQLException {
            TestRow.bind(insert, i);
        }

        @Override
        public int rawBytes(int i) {
            return TestRow.RAW_BYTES;
        }
    },

    MEASURE {
        @Override
        public String create(Dialect dialect) {
            return dialect.createTable() + " measure(sensor_id INTEGER NOT NULL, taken_at INTEGER NOT NULL,"
                    + " spectra VARCHAR(1000) NOT NULL, thing SMALLINT NOT NULL, PRIMARY KEY(sensor_id, taken_at))";
        }

        @Override
        public String insert(Dialect dialect) {
            return "INSERT INTO measure(sensor_id, taken_at, spectra, thing) VALUES(?, ?, ?, ?)";
        }

        @Override
        public String scan(Dialect dialect) {
            return "SELECT sensor_id, taken_at, spectra, thing FROM measure";
        }

        @Override
        public void bind(PreparedStatement insert, int i) throws SQLException {
            insert.setInt(1, MeasureRow.sensor(i));
            insert.setInt(2, MeasureRow.timestamp(i));
            insert.setString(3, MeasureRow.spectra(i));
            insert.setShort(4, MeasureRow.thing(i));
        }

        @Override
        public int rawBytes(int i) {
            return MeasureRow.rawBytes(i);
        }
    };

    public abstract String create(Dialect dialect);

    public abstract String insert(Dialect dialect);

    /** Statement that reads every row; column 1 is an integer. */
    public abstract String scan(Dialect dialect);

    /** Sets the parameters of the insert statement for row {@code i}. */
    public abstract void bind(PreparedStatement insert, int i) throws SQLException;

    /** Bytes of row {@code i} without any overhead. */
    public abstract int rawBytes(int i);
}
