package android.view;

import android.graphics.Insets;
import standin.Calls;

public final class WindowInsets {
    public Insets getInsets(int typeMask) {
        Calls.note("getInsets(" + typeMask + ")");
        return new Insets();
    }

    public static final class Type {
        public static int systemBars() {
            return 7;
        }

        public static int displayCutout() {
            return 128;
        }
    }
}
