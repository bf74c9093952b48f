package standin;

import android.content.Intent;
import android.net.Uri;
import android.os.Build;
import org.kivy.android.PythonActivity;

/** What a test does to the phone from outside. */
public class Phone {
    public static void becomes(int android) {
        Build.VERSION.SDK_INT = android;
    }

    public static void startsWith(String action, String uri, int flags) {
        Intent intent = uri == null ? new Intent(action) : new Intent(action, new Uri(uri));
        intent.addFlags(flags);
        PythonActivity.mActivity.intent = intent;
    }

    public static void opens(String action, String uri) {
        PythonActivity.mActivity.onNewIntent(new Intent(action, new Uri(uri)));
    }

    public static void answers(int request, int result, String uri) {
        PythonActivity.mActivity.onActivityResult(request, result, new Intent("answer", new Uri(uri)));
    }
}
