package org.ashlardb.bench.report;

import java.util.List;
import java.util.regex.Pattern;

/** Writes a report's blocks as one HTML page that needs nothing from outside. */
final class Html {
    private static final Pattern BOLD = Pattern.compile("\\*\\*(.+?)\\*\\*");
    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; color: #1c1c1c; margin: 2em auto; max-width: 76em; padding: 0 1em; }
            h1, h2, h3 { line-height: 1.2; margin: 1.6em 0 .5em; }
            h2 { border-bottom: 1px solid #ccc; padding-bottom: .2em; }
            table { border-collapse: collapse; margin: .8em 0; font-variant-numeric: tabular-nums; }
            th, td { border: 1px solid #ddd; padding: .25em .6em; text-align: left; vertical-align: top; }
            th { background: #f3f3f0; }
            td.number { text-align: right; white-space: nowrap; }
            .charts { display: flex; flex-wrap: wrap; gap: .5em; }
            figure { margin: 0; }
            .wide { overflow-x: auto; }
            """;

    private Html() {}

    static String write(String title, List<Block> blocks) {
        StringBuilder text =
                new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        text.append("<title>").append(escape(title)).append("</title>\n<style>\n");
        text.append(STYLE).append("</style>\n</head>\n<body>\n");
        boolean charts = false;
        for (Block block : blocks) {
            boolean chart = block instanceof Block.Chart;
            if (chart != charts) {
                text.append(chart ? "<div class=\"charts\">\n" : "</div>\n");
                charts = chart;
            }
            write(block, text);
        }
        return text.append(charts ? "</div>\n" : "")
                .append("</body>\n</html>\n")
                .toString();
    }

    private static void write(Block block, StringBuilder text) {
        if (block instanceof Block.Heading heading) {
            element("h" + heading.level(), heading.text(), text);
        } else if (block instanceof Block.Paragraph paragraph) {
            element("p", paragraph.text(), text);
        } else if (block instanceof Block.Bullets bullets) {
            text.append("<ul>\n");
            bullets.items().forEach(item -> element("li", item, text));
            text.append("</ul>\n");
        } else if (block instanceof Block.Table table) {
            write(table, text);
        } else if (block instanceof Block.Chart chart) {
            text.append("<figure role=\"img\" aria-label=\"")
                    .append(escape(chart.label()))
                    .append("\">");
            text.append(chart.svg()).append("</figure>\n");
        }
    }

    private static void write(Block.Table table, StringBuilder text) {
        text.append("<div class=\"wide\"><table>\n<tr>");
        table.header().forEach(name -> text.append("<th>").append(inline(name)).append("</th>"));
        text.append("</tr>\n");
        for (List<String> row : table.rows()) {
            text.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                text.append(i < table.textColumns() ? "<td>" : "<td class=\"number\">");
                text.append(inline(row.get(i))).append("</td>");
            }
            text.append("</tr>\n");
        }
        text.append("</table></div>\n");
    }

    private static void element(String name, String content, StringBuilder text) {
        text.append('<').append(name).append('>').append(inline(content));
        text.append("</").append(name).append(">\n");
    }

    private static String inline(String text) {
        return BOLD.matcher(escape(text)).replaceAll("<b>$1</b>");
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
