package org.ashlardb.engine.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.ashlardb.engine.definition.ValueSource;

/**
 * Gives, piece by piece, what follows on the part of fixed length in a {@link RowImage}. Reusable; one thread at a time,
 * as long as the row's blocks stay.
 */
public final class VariablePart implements ValueSource {
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final RowLayout layout;
    private final VariableValues variables;
    private final int[] lengths;
    private final long[] blocks;
    private final ChainPosition chain = new ChainPosition();
    private int value; // index of the one that is being given
    private int at; // bytes of it that were given

    VariablePart(RowLayout layout, VariableValues variables) {
        this.layout = layout;
        this.variables = variables;
        this.lengths = new int[layout.variableColumns().length];
        this.blocks = new long[lengths.length];
    }

    /** Takes the references to the blocks out of a part of fixed length; kept columns are not given. */
    void begin(byte[] image, int offset, long kept) {
        chain.forget();
        value = 0;
        at = 0;
        for (int i = 0; i < lengths.length; i++) {
            int descriptor = offset + layout.offset(layout.variableColumns()[i]) - RowImage.WORD;
            int length = (int) INTS.get(image, descriptor);
            lengths[i] = 0;
            if (length > VariableValues.MAX_IN_PLACE) {
                lengths[i] = RowImage.isKept(kept, i) ? 0 : length;
                blocks[i] = (long) LONGS.get(image, descriptor + RowImage.REFERENCE);
                LONGS.set(image, descriptor + RowImage.REFERENCE, 0L);
            }
        }
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        while (value < lengths.length && at == lengths[value]) {
            value++;
            at = 0;
        }
        if (value == lengths.length) {
            return -1;
        }
        int part = Math.min(length, lengths[value] - at);
        variables.copyPart(blocks[value], lengths[value], at, target, offset, part, chain);
        at += part;
        return part;
    }
}
