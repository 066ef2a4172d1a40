package org.ashlardb.jdbc.hunt;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of SQL, made of texts and smaller pieces, so that a statement can be made smaller without being parsed.
 *
 * @param parts strings and fragments
 */
record Fragment(Kind kind, List<Object> parts) {
    Fragment {
        parts = List.copyOf(parts);
    }

    static Fragment of(Kind kind, Object... parts) {
        return new Fragment(kind, List.of(parts));
    }

    /** Pieces with a separator between them. */
    static Fragment list(String separator, List<Fragment> pieces) {
        List<Object> parts = new ArrayList<>();
        for (Fragment piece : pieces) {
            if (!parts.isEmpty()) {
                parts.add(separator);
            }
            parts.add(piece);
        }
        return new Fragment(Kind.PART, parts);
    }

    /** A part's text. */
    String text(int part) {
        return parts.get(part).toString();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        parts.forEach(text::append);
        return text.toString();
    }

    /** All trees that are this one with a piece replaced by a smaller one, larger steps first. */
    List<Fragment> smaller() {
        List<Fragment> found = new ArrayList<>();
        if (kind.simplest != null && !toString().equals(kind.simplest)) {
            if (kind == Kind.OPTION || !isLeaf()) {
                found.add(of(kind, kind.simplest));
            }
            collect(found);
        }
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Fragment piece) {
                for (Fragment other : piece.smaller()) {
                    List<Object> changed = new ArrayList<>(parts);
                    changed.set(i, other);
                    found.add(new Fragment(kind, changed));
                }
            }
        }
        return found;
    }

    private boolean isLeaf() {
        return parts.stream().noneMatch(Fragment.class::isInstance);
    }

    /** Adds the nearest pieces of the same kind below this one. */
    private void collect(List<Fragment> found) {
        for (Object part : parts) {
            if (part instanceof Fragment piece) {
                if (piece.kind == kind && kind != Kind.OPTION) {
                    found.add(piece);
                } else {
                    for (Fragment below : piece.below(kind)) {
                        if (kind != Kind.OPTION) {
                            found.add(below);
                        }
                    }
                }
            }
        }
    }

    private List<Fragment> below(Kind wanted) {
        List<Fragment> found = new ArrayList<>();
        for (Object part : parts) {
            if (part instanceof Fragment piece) {
                if (piece.kind == wanted) {
                    found.add(piece);
                } else {
                    found.addAll(piece.below(wanted));
                }
            }
        }
        return found;
    }
}
