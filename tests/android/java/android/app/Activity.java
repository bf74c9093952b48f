package android.app;

import android.content.ContentResolver;
import android.content.Context;
import android.content.Intent;
import android.content.res.Resources;
import android.os.Bundle;
import android.view.View;
import android.view.Window;
import standin.Calls;

public class Activity extends Context {
    public Intent intent = new Intent("android.intent.action.MAIN");

    public Intent getIntent() {
        return intent;
    }

    public Resources getResources() {
        return new Resources();
    }

    public ContentResolver getContentResolver() {
        return new ContentResolver() { };
    }

    public String getPackageName() {
        return "org.fairytally.comptesdefees";
    }

    public Window getWindow() {
        return new Window() {
            public View getDecorView() {
                return new View() { };
            }
        };
    }

    public final void runOnUiThread(Runnable action) {
        Calls.note("runOnUiThread");
        action.run();
    }

    public void startActivity(Intent intent) {
        Calls.note("startActivity(" + intent.getAction() + ", flags " + intent.getFlags() + ")");
    }

    public void startActivity(Intent intent, Bundle options) {
        throw new IllegalStateException("not meant");
    }

    public void startActivityForResult(Intent intent, int requestCode) {
        Calls.note("startActivityForResult(" + intent.getAction() + ", " + requestCode + ")");
    }

    public void startActivityForResult(Intent intent, int requestCode, Bundle options) {
        throw new IllegalStateException("not meant");
    }
}
