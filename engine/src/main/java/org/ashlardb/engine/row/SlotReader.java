package org.ashlardb.engine.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.ashlardb.engine.memory.Memory;
import org.ashlardb.engine.memory.Slab;

/** Reads columns of a slot or image that does not change meanwhile. Reusable; used by one thread at a time. */
public final class SlotReader implements ColumnSource {
    private final Memory memory;
    private final RowLayout layout;
    private final VariableValues variables;
    private Slab slab;
    private long base;
    private ChainPosition chain; // null before a part of a value was read

    public SlotReader(Memory memory, RowLayout layout, VariableValues variables) {
        this.memory = memory;
        this.layout = layout;
        this.variables = variables;
    }

    /** Steps to a slot or image. */
    public SlotReader at(long reference) {
        slab = memory.slab(reference);
        base = Memory.offset(reference);
        if (chain != null) {
            chain.forget();
        }
        return this;
    }

    @Override
    public boolean isNull(int column) {
        int offset = layout.nullOffset(column);
        return offset >= 0 && (slab.getByte(base + offset) & layout.nullMask(column)) != 0;
    }

    @Override
    public long longValue(int column) {
        long at = base + layout.offset(column);
        return switch (layout.kind(column)) {
            case RowLayout.KIND_BYTE -> slab.getByte(at);
            case RowLayout.KIND_SHORT -> slab.getShort(at);
            case RowLayout.KIND_INT -> slab.getInt(at);
            default -> slab.getLong(at);
        };
    }

    @Override
    public double doubleValue(int column) {
        long at = base + layout.offset(column);
        return layout.kind(column) == RowLayout.KIND_FLOAT
                ? Float.intBitsToFloat(slab.getInt(at))
                : Double.longBitsToDouble(slab.getLong(at));
    }

    @Override
    public BigDecimal decimalValue(int column) {
        byte[] unscaled = new byte[byteLength(column)];
        copyBytes(column, unscaled, 0);
        return new BigDecimal(new BigInteger(unscaled), layout.column(column).scale());
    }

    @Override
    public int byteLength(int column) {
        return VariableValues.length(slab, base + layout.offset(column));
    }

    @Override
    public void copyBytes(int column, byte[] target, int offset) {
        long at = base + layout.offset(column);
        int length = VariableValues.length(slab, at);
        long block = VariableValues.block(slab, at);
        if (block == 0) {
            VariableValues.copyInPlace(slab, at, target, offset, length);
        } else {
            variables.copyBlock(block, length, target, offset);
        }
    }

    @Override
    public int copyBytes(int column, int from, int length, byte[] target, int offset) {
        long at = base + layout.offset(column);
        int valueLength = VariableValues.length(slab, at);
        int part = valueLength > from ? Math.min(length, valueLength - from) : 0;
        long block = VariableValues.block(slab, at);
        if (part > 0 && block == 0) {
            VariableValues.copyInPlace(slab, at, from, target, offset, part);
        } else if (part > 0) {
            if (chain == null) {
                chain = new ChainPosition();
            }
            variables.copyPart(block, valueLength, from, target, offset, part, chain);
        }
        return part;
    }

    /** The block of a variable column, or 0. */
    public long block(int column) {
        return isNull(column) ? 0 : VariableValues.block(slab, base + layout.offset(column));
    }
}
