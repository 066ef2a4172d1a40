package org.ashlardb.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrows point one way: jdbc to sql to engine, and between packages of the engine from the later to the earlier. */
@Tag("sources")
class ArchitectureTest {
    private static final String ENGINE = "org.ashlardb.engine";

    /** Each may use those before it. */
    private static final List<List<String>> ENGINE_LAYERS = List.of(
            List.of("error", "definition"),
            List.of("event"),
            List.of("memory"),
            List.of("file"),
            List.of("index"),
            List.of("row"),
            List.of("log"),
            List.of("page"),
            List.of("transaction"),
            List.of("catalog"),
            List.of("checkpoint", "recovery", "check"));

    private static JavaClasses classes;

    @BeforeAll
    static void readClasses() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .withImportOption(location -> !location.contains("/org/ashlardb/sql/antlr/")) // not ours, relocated
                .importPackages(ENGINE, "org.ashlardb.sql", "org.ashlardb.jdbc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.ashlardb.engine.memory", "org.ashlardb.sql", "org.ashlardb.jdbc"})
    void seesTheCodeItJudges(String packageName) {
        assertTrue(classes.stream().anyMatch(type -> type.getPackageName().equals(packageName)), packageName);
    }

    @Test
    void packagesAreFreeOfCycles() {
        slices().matching("org.ashlardb.(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void engineKnowsNeitherSqlNorJdbc() {
        noClasses()
                .that()
                .resideInAPackage(ENGINE + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.ashlardb.sql..", "org.ashlardb.jdbc..", "java.sql..", "javax.sql..")
                .check(classes);
    }

    @Test
    void sqlKnowsNoJdbc() {
        noClasses()
                .that()
                .resideInAPackage("org.ashlardb.sql..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.ashlardb.jdbc..", "java.sql..", "javax.sql..")
                .check(classes);
    }

    @Test
    void onlyTheExportedPackagesOfTheEngineAreUsedByOthers() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ENGINE + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(inEngine(ENGINE_LAYERS.subList(1, ENGINE_LAYERS.size())))
                .check(classes);
    }

    @Test
    void layersOfTheEngineUseOnlyThoseBelowThem() {
        for (int layer = 0; layer < ENGINE_LAYERS.size() - 1; layer++) {
            noClasses()
                    .that()
                    .resideInAnyPackage(inEngine(ENGINE_LAYERS.subList(layer, layer + 1)))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(inEngine(ENGINE_LAYERS.subList(layer + 1, ENGINE_LAYERS.size())))
                    .allowEmptyShould(true)
                    .check(classes);
        }
    }

    @Test
    void noLayerOfTheEngineUsesItsPublicFace() {
        noClasses()
                .that()
                .resideInAnyPackage(inEngine(ENGINE_LAYERS))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ENGINE)
                .check(classes);
    }

    private static String[] inEngine(List<List<String>> layers) {
        return layers.stream()
                .flatMap(List::stream)
                .map(name -> ENGINE + "." + name + "..")
                .toArray(String[]::new);
    }
}
