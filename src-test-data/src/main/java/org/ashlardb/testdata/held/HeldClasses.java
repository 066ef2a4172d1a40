package org.ashlardb.testdata.held;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Marks the places of the engine and of the SQL layer where {@link Holds} may hold up a thread: beginnings of methods, and
 * where locks, atomic and volatile variables, and memory in which order matters are used: before what changes them, behind
 * what reads them.
 */
final class HeldClasses extends ChangedClasses {
    private static final int API = Opcodes.ASM9;
    private static final String PARSER = "org.ashlardb.sql.parser.";
    private static final String HOLDS = Holds.class.getName().replace('.', '/');
    private static final String MEMORY = "org/ashlardb/engine/memory/";
    private static final Pattern READING = Pattern.compile("get|.*Acquire|acquireFence");
    private static final Pattern CHANGING = Pattern.compile("(compareAnd|weakCompareAnd|getAnd).*|lock|tryLock|unlock");
    private static final Set<String> ORDERED = Set.of("getLongAcquire", "putLongRelease", "compareAndSetLong");

    private final Map<String, byte[]> broken;
    private final List<String> held;

    /**
     * Loads them beside those of another loader.
     *
     * @param broken class files in place of others, by the names of their classes
     * @param held beginnings of the names of the classes that are marked
     */
    HeldClasses(ClassLoader parent, Map<String, byte[]> broken, List<String> held) {
        super(parent);
        this.broken = broken;
        this.held = held;
    }

    @Override
    protected byte[] change(String name, byte[] file) {
        byte[] changed = broken.getOrDefault(name, file);
        return held.stream().anyMatch(name::startsWith) && !name.startsWith(PARSER) ? mark(name, changed) : changed;
    }

    private static byte[] mark(String name, byte[] file) {
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
                    boolean isVolatile = volatileFields.contains(owner + "." + field);
                    boolean reads = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
                    if (isVolatile && !reads) {
                        hold(true);
                    }
                    super.visitFieldInsn(opcode, owner, field, type);
                    if (isVolatile && reads) {
                        hold(true);
                    }
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String called, String type, boolean isInterface) {
                    boolean isAccess = isAccess(owner, called);
                    boolean reads = READING.matcher(called).matches();
                    if (isAccess && !reads) {
                        hold(true);
                    }
                    super.visitMethodInsn(opcode, owner, called, type, isInterface);
                    if (isAccess && (reads || CHANGING.matcher(called).matches())) {
                        hold(true);
                    }
                }
            };
        }
    }

    private static boolean isAccess(String owner, String called) {
        return owner.startsWith("java/util/concurrent/")
                || owner.equals("java/lang/invoke/VarHandle")
                || owner.startsWith(MEMORY) && ORDERED.contains(called);
    }
}
