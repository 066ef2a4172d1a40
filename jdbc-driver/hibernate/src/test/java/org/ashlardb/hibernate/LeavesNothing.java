package org.ashlardb.hibernate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/** Fails a class that leaves tables, transactions or locks behind. */
final class LeavesNothing implements TestInstancePreConstructCallback {
    private static final Namespace NAMESPACE = Namespace.create(LeavesNothing.class);

    /** Before there is anything of the machinery: what is put into a store first is closed last. */
    @Override
    public void preConstructTestInstance(TestInstanceFactoryContext test, ExtensionContext context) {
        context.getStore(NAMESPACE).put("check", (AutoCloseable) LeavesNothing::check);
    }

    private static void check() {
        String leftovers = TestDatabase.leftovers();
        if (!leftovers.isEmpty()) {
            TestDatabase.clear();
        }
        assertEquals("", leftovers);
    }
}
