package android.view;

import android.os.vibrator.HapticFeedbackRequest;
import standin.Calls;

public class View {
    public WindowInsets getRootWindowInsets() {
        return new WindowInsets();
    }

    public boolean performHapticFeedback(int feedbackConstant) {
        Calls.note("performHapticFeedback(int " + feedbackConstant + ")");
        return true;
    }

    public boolean performHapticFeedback(int feedbackConstant, int flags) {
        Calls.note("performHapticFeedback(int, int)");
        return true;
    }

    public boolean performHapticFeedback(HapticFeedbackRequest request) {
        Calls.note("performHapticFeedback(HapticFeedbackRequest)");
        return true;
    }
}
