package org.kivy.android;

import android.app.Activity;
import android.content.Intent;
import java.util.ArrayList;
import java.util.List;

/** As python-for-android has it, without what it draws. */
public class PythonActivity extends Activity {
    public static PythonActivity mActivity = new PythonActivity();

    public interface NewIntentListener {
        void onNewIntent(Intent intent);
    }

    public interface ActivityResultListener {
        void onActivityResult(int requestCode, int resultCode, Intent data);
    }

    private final List<NewIntentListener> newIntentListeners = new ArrayList<>();
    private final List<ActivityResultListener> activityResultListeners = new ArrayList<>();

    public void registerNewIntentListener(NewIntentListener listener) {
        newIntentListeners.add(listener);
    }

    public void registerActivityResultListener(ActivityResultListener listener) {
        activityResultListeners.add(listener);
    }

    public void onNewIntent(Intent intent) {
        for (NewIntentListener listener : newIntentListeners) {
            listener.onNewIntent(intent);
        }
    }

    public void onActivityResult(int requestCode, int resultCode, Intent data) {
        for (ActivityResultListener listener : activityResultListeners) {
            listener.onActivityResult(requestCode, resultCode, data);
        }
    }
}
