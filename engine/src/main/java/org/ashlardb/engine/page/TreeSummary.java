package org.ashlardb.engine.page;

/**
 * What a checked tree consists of.
 *
 * @param entries number of entries
 * @param leaves leaf pages
 * @param innerNodes pages above the leaves
 * @param valuePages pages of long values
 * @param height levels, 0 for an empty tree
 */
public record TreeSummary(long entries, long leaves, long innerNodes, long valuePages, int height) {
    /** All pages of the tree. */
    public long pages() {
        return leaves + innerNodes + valuePages;
    }
}
