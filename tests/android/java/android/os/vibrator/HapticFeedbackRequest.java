package android.os.vibrator;

public class HapticFeedbackRequest {
}
