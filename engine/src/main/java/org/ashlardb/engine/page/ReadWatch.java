package org.ashlardb.engine.page;

/** Is told by those that read pages when they have to go to the file. */
public interface ReadWatch {
    /** Pages are about to be read from the file, on the thread of whoever has asked for them. */
    void noteRead();
}
