package android.view;

import standin.Calls;

public abstract class Window {
    public abstract View getDecorView();

    public void addFlags(int flags) {
        Calls.note("addFlags(" + flags + ")");
    }

    public void clearFlags(int flags) {
        Calls.note("clearFlags(" + flags + ")");
    }

    public WindowInsetsController getInsetsController() {
        return new Controller();
    }
}

/** Nobody outside sees the class that Android answers with. */
class Controller implements WindowInsetsController {
    public void setSystemBarsAppearance(int appearance, int mask) {
        Calls.note("setSystemBarsAppearance(" + appearance + ", " + mask + ")");
    }
}
