package org.ashlardb.jdbc.connection;

import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.ashlardb.jdbc.convert.JdbcType;
import org.ashlardb.jdbc.error.Errors;
import org.ashlardb.jdbc.result.ColumnInfo;
import org.ashlardb.jdbc.result.Unwrapping;
import org.ashlardb.sql.CallParameter;
import org.ashlardb.sql.PreparedCommand;
import org.ashlardb.sql.type.ResultColumn;

/** The description of a statement's parameters: each as a column of its type would be. */
final class ParameterDescription implements ParameterMetaData {
    private final List<ColumnInfo> parameters;
    private final List<CallParameter> ofProcedure;
    private final int outs;

    private ParameterDescription(List<ColumnInfo> parameters, List<CallParameter> ofProcedure, int outs) {
        this.parameters = parameters;
        this.ofProcedure = ofProcedure;
        this.outs = outs;
    }

    /** Of a command, of which the first columns are returned as parameters before its own. */
    static ParameterDescription of(PreparedCommand command, int outs) {
        List<ResultColumn> columns = new ArrayList<>(command.columns().subList(0, outs));
        for (int i = 0; i < command.parameterCount(); i++) {
            columns.add(ColumnInfo.computed("?", command.parameterType(i)));
        }
        return new ParameterDescription(ColumnInfo.listOf(columns), command.callParameters(), outs);
    }

    private ColumnInfo parameter(int index) throws SQLException {
        if (index < 1 || index > parameters.size()) {
            throw Errors.badIndex("parameter", index, parameters.size());
        }
        return parameters.get(index - 1);
    }

    @Override
    public int getParameterCount() {
        return parameters.size();
    }

    @Override
    public int isNullable(int param) throws SQLException {
        parameter(param);
        return parameterNullableUnknown;
    }

    @Override
    public boolean isSigned(int param) throws SQLException {
        return parameter(param).type().isNumber();
    }

    @Override
    public int getPrecision(int param) throws SQLException {
        return parameter(param).precision();
    }

    @Override
    public int getScale(int param) throws SQLException {
        return parameter(param).scale();
    }

    @Override
    public int getParameterType(int param) throws SQLException {
        return parameter(param).type().code();
    }

    @Override
    public String getParameterTypeName(int param) throws SQLException {
        return parameter(param).typeName();
    }

    @Override
    public String getParameterClassName(int param) throws SQLException {
        JdbcType type = parameter(param).type();
        return type.className();
    }

    @Override
    public int getParameterMode(int param) throws SQLException {
        parameter(param);
        if (param <= outs) {
            return parameterModeOut;
        }
        return param > ofProcedure.size()
                ? parameterModeIn
                : switch (ofProcedure.get(param - 1).mode()) {
                    case IN -> parameterModeIn;
                    case OUT -> parameterModeOut;
                    case INOUT -> parameterModeInOut;
                };
    }

    @Override
    public <T> T unwrap(Class<T> wanted) throws SQLException {
        return Unwrapping.unwrap(this, wanted);
    }

    @Override
    public boolean isWrapperFor(Class<?> wanted) {
        return wanted != null && wanted.isInstance(this);
    }
}
