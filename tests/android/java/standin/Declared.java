package standin;

import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** What a class offers: a line for every public method and constructor, with the types it takes. */
public class Declared {
    public static String in(String name) throws ClassNotFoundException {
        List<String> lines = new ArrayList<>();
        Class<?> kind = Class.forName(name);
        for (Executable each : kind.getDeclaredMethods()) {
            add(lines, each.getName(), each);
        }
        for (Executable each : kind.getDeclaredConstructors()) {
            add(lines, "constructor", each);
        }
        return String.join("\n", lines);
    }

    private static void add(List<String> lines, String name, Executable each) {
        if (Modifier.isPublic(each.getModifiers()) && !each.isSynthetic()) {
            StringBuilder line = new StringBuilder(name);
            for (Class<?> taken : each.getParameterTypes()) {
                line.append(' ').append(taken.getCanonicalName());
            }
            lines.add(line.toString());
        }
    }
}
