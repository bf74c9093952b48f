package android.view;

public interface WindowInsetsController {
    public static final int APPEARANCE_LIGHT_STATUS_BARS = 8;
    public static final int APPEARANCE_LIGHT_NAVIGATION_BARS = 16;

    public abstract void setSystemBarsAppearance(int appearance, int mask);
}
