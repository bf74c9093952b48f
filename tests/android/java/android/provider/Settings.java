package android.provider;

import android.content.ContentResolver;

public final class Settings {
    public static final class Global {
        public static float getFloat(ContentResolver cr, String name) {
            throw new IllegalStateException("not meant");
        }

        public static float getFloat(ContentResolver cr, String name, float def) {
            return name.equals("animator_duration_scale") ? 0f : def;
        }
    }
}
