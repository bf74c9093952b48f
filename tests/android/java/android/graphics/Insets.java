package android.graphics;

public final class Insets {
    public int top = 63;
    public int bottom = 126;
}
