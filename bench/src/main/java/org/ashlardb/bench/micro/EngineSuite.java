package org.ashlardb.bench.micro;

import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A suite that reads {@link EngineItems} through the engine's API. */
public abstract class EngineSuite extends Suite {
    EngineItems items;

    @Setup
    public void open() {
        items = new EngineItems();
        prepare();
    }

    /** Loads rows, opens cursors, and checks that what is read is right. */
    abstract void prepare();

    /** Closes what {@link #prepare} opened. */
    abstract void end();

    @TearDown
    public void close() {
        end();
        items.close();
    }
}
