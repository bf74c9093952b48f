package standin;

import java.util.ArrayList;
import java.util.List;

/** What was called, with the overload that Java was told to take. */
public class Calls {
    private static final List<String> made = new ArrayList<>();

    public static void note(String call) {
        made.add(call);
    }

    public static String taken() {
        String all = String.join("\n", made);
        made.clear();
        return all;
    }
}
