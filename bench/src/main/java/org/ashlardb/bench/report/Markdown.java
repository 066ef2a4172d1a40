package org.ashlardb.bench.report;

import java.util.List;

/** Writes a report's blocks as Markdown; charts are left out. */
final class Markdown {
    private final int shift;

    /**
     * @param shift added to the levels of headings
     */
    Markdown(int shift) {
        this.shift = shift;
    }

    String write(List<Block> blocks) {
        StringBuilder text = new StringBuilder();
        for (Block block : blocks) {
            String written = write(block);
            if (!written.isEmpty()) {
                text.append(text.length() == 0 ? "" : "\n").append(written);
            }
        }
        return text.toString();
    }

    private String write(Block block) {
        if (block instanceof Block.Heading heading) {
            return "#".repeat(heading.level() + shift) + " " + escape(heading.text()) + "\n";
        }
        if (block instanceof Block.Paragraph paragraph) {
            return escape(paragraph.text()) + "\n";
        }
        if (block instanceof Block.Bullets bullets) {
            StringBuilder text = new StringBuilder();
            bullets.items()
                    .forEach(item -> text.append("- ").append(escape(item)).append('\n'));
            return text.toString();
        }
        return block instanceof Block.Table table ? write(table) : "";
    }

    private static String write(Block.Table table) {
        StringBuilder text = new StringBuilder(line(table.header()));
        text.append("|");
        for (int i = 0; i < table.header().size(); i++) {
            text.append(i < table.textColumns() ? "---|" : "--:|");
        }
        text.append('\n');
        table.rows().forEach(row -> text.append(line(row)));
        return text.toString();
    }

    private static String line(List<String> cells) {
        List<String> escaped = cells.stream().map(Markdown::escape).toList();
        return "| " + String.join(" | ", escaped) + " |\n";
    }

    private static String escape(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;").replace("\n", " ");
    }
}
