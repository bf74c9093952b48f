package android.net;

import android.os.Parcelable;

public class Uri implements Parcelable {
    private final String text;

    public Uri(String text) {
        this.text = text;
    }

    public String toString() {
        return text;
    }
}
