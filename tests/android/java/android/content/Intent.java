package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcelable;
import java.io.Serializable;
import standin.Calls;

public class Intent {
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final String EXTRA_MIME_TYPES = "android.intent.extra.MIME_TYPES";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;

    private final String action;
    private final Uri data;
    private int flags;

    public Intent() {
        this((String) null);
    }

    public Intent(Intent o) {
        this(o.action, o.data);
    }

    public Intent(String action) {
        this(action, null);
    }

    public Intent(String action, Uri uri) {
        this.action = action;
        this.data = uri;
    }

    public Intent(Context packageContext, Class cls) {
        this((String) null);
    }

    public Intent(String action, Uri uri, Context packageContext, Class cls) {
        this(action, uri);
    }

    public String getAction() {
        return action;
    }

    public Uri getData() {
        return data;
    }

    public int getFlags() {
        return flags;
    }

    public Intent addFlags(int flags) {
        this.flags |= flags;
        return this;
    }

    public Intent addCategory(String category) {
        Calls.note("addCategory(" + category + ")");
        return this;
    }

    public Intent setType(String type) {
        Calls.note("setType(" + type + ")");
        return this;
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        Calls.note("createChooser(Intent " + target.action + ", CharSequence " + title + ")");
        return target;
    }

    public static Intent createChooser(Intent target, CharSequence title, IntentSender sender) {
        return extra("createChooser", "IntentSender", null, target);
    }

    private static Intent extra(String name, String type, Object value, Intent intent) {
        Calls.note(name + "(" + type + " " + value + ")");
        return intent;
    }

    public Intent putExtra(String name, boolean value) {
        return extra(name, "boolean", value, this);
    }

    public Intent putExtra(String name, byte value) {
        return extra(name, "byte", value, this);
    }

    public Intent putExtra(String name, char value) {
        return extra(name, "char", value, this);
    }

    public Intent putExtra(String name, short value) {
        return extra(name, "short", value, this);
    }

    public Intent putExtra(String name, int value) {
        return extra(name, "int", value, this);
    }

    public Intent putExtra(String name, long value) {
        return extra(name, "long", value, this);
    }

    public Intent putExtra(String name, float value) {
        return extra(name, "float", value, this);
    }

    public Intent putExtra(String name, double value) {
        return extra(name, "double", value, this);
    }

    public Intent putExtra(String name, String value) {
        return extra(name, "String", value, this);
    }

    public Intent putExtra(String name, CharSequence value) {
        return extra(name, "CharSequence", value, this);
    }

    public Intent putExtra(String name, Parcelable value) {
        return extra(name, "Parcelable", value, this);
    }

    public Intent putExtra(String name, Parcelable[] value) {
        return extra(name, "Parcelable[]", value, this);
    }

    public Intent putExtra(String name, Serializable value) {
        return extra(name, "Serializable", value, this);
    }

    public Intent putExtra(String name, boolean[] value) {
        return extra(name, "boolean[]", value, this);
    }

    public Intent putExtra(String name, byte[] value) {
        return extra(name, "byte[]", value, this);
    }

    public Intent putExtra(String name, short[] value) {
        return extra(name, "short[]", value, this);
    }

    public Intent putExtra(String name, char[] value) {
        return extra(name, "char[]", value, this);
    }

    public Intent putExtra(String name, int[] value) {
        return extra(name, "int[]", value, this);
    }

    public Intent putExtra(String name, long[] value) {
        return extra(name, "long[]", value, this);
    }

    public Intent putExtra(String name, float[] value) {
        return extra(name, "float[]", value, this);
    }

    public Intent putExtra(String name, double[] value) {
        return extra(name, "double[]", value, this);
    }

    public Intent putExtra(String name, String[] value) {
        return extra(name, "String[]", String.join(" ", value), this);
    }

    public Intent putExtra(String name, CharSequence[] value) {
        return extra(name, "CharSequence[]", String.join(" ", value), this);
    }

    public Intent putExtra(String name, Bundle value) {
        return extra(name, "Bundle", value, this);
    }
}
