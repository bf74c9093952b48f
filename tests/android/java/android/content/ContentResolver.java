package android.content;

import android.database.Cursor;
import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import java.io.FileNotFoundException;
import standin.Calls;

public abstract class ContentResolver {
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) throws FileNotFoundException {
        Calls.note("openFileDescriptor(" + uri + ", " + mode + ")");
        return new ParcelFileDescriptor(uri.toString());
    }

    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode, CancellationSignal signal) throws FileNotFoundException {
        throw new FileNotFoundException("not meant");
    }

    public final Cursor query(Uri uri, String[] projection, String selection, String[] selectionArgs, String sortOrder) {
        Calls.note("query(" + uri + " and four)");
        return new Rows(uri.toString());
    }

    public final Cursor query(Uri uri, String[] projection, Bundle queryArgs, CancellationSignal signal) {
        throw new IllegalStateException("not meant");
    }

    public final Cursor query(Uri uri, String[] projection, String selection, String[] selectionArgs, String sortOrder,
                              CancellationSignal signal) {
        throw new IllegalStateException("not meant");
    }
}

/** Nobody outside sees the class that Android answers with. */
class Rows implements Cursor {
    private final String uri;

    Rows(String uri) {
        this.uri = uri;
    }

    public boolean moveToFirst() {
        return true;
    }

    public int getColumnIndex(String columnName) {
        return columnName.equals("_display_name") ? 2 : -1;
    }

    public String getString(int columnIndex) {
        return columnIndex == 2 ? uri.substring(uri.lastIndexOf('/') + 1) : null;
    }

    public void close() {
        Calls.note("close()");
    }
}
