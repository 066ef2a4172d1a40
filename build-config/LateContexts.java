import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites the parser that ANTLR generates so that linking it loads fewer classes of contexts. Where one is passed on
 * or assigned as its superclass, the JVM's verifier loads it to see that it is one; behind a cast from Object, which is
 * done when that code runs, it does not. The argument is the parser's file; one that was rewritten is left alone.
 */
final class LateContexts {
    private static final Pattern DECLARATION = Pattern.compile("static class (\\w+Context) extends (\\w+Context)");
    private static final Pattern CREATION = Pattern.compile("(_localctx = )(new (\\w+Context)\\()");
    private static final Pattern PASSED = Pattern.compile(
            "\\b((?:enterRule|enterOuterAlt|enterRecursionRule|pushNewRecursionContext)\\(|_ctx = )(?=_localctx\\b)");

    private LateContexts() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        String source = Files.readString(file);
        if (!source.contains("(Object)")) {
            Files.writeString(file, rewrite(source));
        }
    }

    private static String rewrite(String source) {
        Map<String, String> superclasses = new HashMap<>();
        Matcher declarations = DECLARATION.matcher(source);
        while (declarations.find()) {
            superclasses.put(declarations.group(1), declarations.group(2));
        }
        String passed = PASSED.matcher(source).replaceAll("$1(ParserRuleContext) (Object) ");
        if (superclasses.isEmpty() || passed.equals(source)) {
            throw new IllegalStateException("this parser passes its contexts on otherwise than those of ANTLR 4.13");
        }
        return CREATION.matcher(passed).replaceAll(creation -> {
            String superclass = superclasses.get(creation.group(3));
            boolean same = superclass.equals("ParserRuleContext");
            return creation.group(1) + (same ? "" : "(" + superclass + ") (Object) ") + creation.group(2);
        });
    }
}
