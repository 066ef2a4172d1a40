package org.ashlardb.engine.page;

import org.ashlardb.engine.file.DataFile;
import org.ashlardb.engine.file.Directory;

/**
 * Keeps one state of a page file as it is: none of its pages is written over before the pin is closed. What later
 * checkpoints free stays on the disk that long.
 */
public final class Pin implements AutoCloseable {
    private final PageFile file;
    private final MetaPage state;

    Pin(PageFile file, MetaPage state) {
        this.file = file;
        this.state = state;
    }

    /** The state that is kept. */
    public MetaPage state() {
        return state;
    }

    /**
     * Writes a page file that has just this state, and forces it; that it exists is forced by the caller. Checkpoints
     * may run meanwhile: what they write lies in pages that are free in this state.
     */
    public void copyTo(Directory directory, String fileName) {
        try (DataFile target = directory.createFile(fileName)) {
            byte[] buffer = new byte[PageFormat.MAX_TRANSFER << PageFormat.SIZE_SHIFT];
            long end = PageFormat.position(state.pageCount());
            for (long position = 0; position < end; position += buffer.length) {
                int length = (int) Math.min(buffer.length, end - position);
                file.read(position, buffer, length);
                target.write(position, buffer, 0, length);
            }
            for (int slot = 0; slot < PageFormat.META_PAGES; slot++) {
                target.write(PageFormat.position(slot), state.encode(slot), 0, PageFormat.SIZE);
            }
            target.force();
        }
    }

    /** Closing it again does nothing. */
    @Override
    public void close() {
        file.unpin(this);
    }
}
