package org.ashlardb.testdata.held;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Marks the places of the engine and of the SQL layer where {@link Holds} may hold up a thread: beginnings of methods, and
 * before each use of a lock, of an atomic or volatile variable, and of memory in which order matters.
 */
final class HeldClasses extends ChangedClasses {
    private static final int API = Opcodes.ASM9;
    private static final String HOLDS = Holds.class.getName().replace('.', '/');
    private static final String MEMORY = "org/ashlardb/engine/memory/";
    private static final Set<String> ORDERED = Set.of("getLongAcquire", "putLongRelease", "compareAndSetLong");

    HeldClasses(ClassLoader parent) {
        super(parent);
    }

    @Override
    protected byte[] change(String name, byte[] file) {
        boolean held = name.startsWith("org.ashlardb.engine.") || name.startsWith("org.ashlardb.sql.");
        return held && !name.startsWith("org.ashlardb.sql.parser.") ? mark(name, file) : file;
    }

    static byte[] mark(String name, byte[] file) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new Marker(name, writer), 0);
        return writer.toByteArray();
    }

    private static final class Marker extends ClassVisitor {
        private final String name;
        private final Set<String> volatileFields = new HashSet<>(); // come before methods

        Marker(String name, ClassVisitor next) {
            super(API, next);
            this.name = name;
        }

        @Override
        public FieldVisitor visitField(int access, String field, String type, String signature, Object value) {
            if ((access & Opcodes.ACC_VOLATILE) != 0) {
                volatileFields.add(name.replace('.', '/') + "." + field);
            }
            return super.visitField(access, field, type, signature, value);
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String type, String signature, String[] thrown) {
            MethodVisitor next = super.visitMethod(access, method, type, signature, thrown);
            return new MethodVisitor(API, next) {
                private void hold(boolean isAccess) {
                    super.visitLdcInsn(Holds.place(isAccess));
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, HOLDS, "at", "(I)V", false);
                }

                @Override
                public void visitCode() {
                    super.visitCode();
                    hold(false);
                }

                @Override
                public void visitInsn(int opcode) {
                    if (opcode == Opcodes.MONITORENTER) {
                        hold(true);
                    }
                    super.visitInsn(opcode);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    if (volatileFields.contains(owner + "." + field)) {
                        hold(true);
                    }
                    super.visitFieldInsn(opcode, owner, field, type);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    boolean ordered = owner.startsWith(MEMORY) && ORDERED.contains(called);
                    if (ordered || owner.equals("java/lang/invoke/VarHandle") || isOfThreads(owner)) {
                        hold(true);
                    }
                    super.visitMethodInsn(opcode, owner, called, type, isInterface);
                }
            };
        }
    }

    private static boolean isOfThreads(String owner) {
        return owner.startsWith("java/util/concurrent/");
    }
}
