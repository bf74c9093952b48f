package android.os;

import standin.Calls;

public class ParcelFileDescriptor {
    private final String uri;

    public ParcelFileDescriptor(String uri) {
        this.uri = uri;
    }

    public int detachFd() {
        Calls.note("detachFd()");
        return 4812;
    }
}
