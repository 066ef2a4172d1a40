package org.ashlardb.bench.micro;

/** Main class of a JVM that only says that it is there. */
public final class Nothing {
    private Nothing() {}

    public static void main(String[] arguments) {
        System.out.println("nothing");
    }
}
