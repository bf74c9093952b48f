package android.content.res;

public class Configuration {
    public int uiMode = 0x21;
}
