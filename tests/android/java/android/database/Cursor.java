package android.database;

public interface Cursor {
    public abstract boolean moveToFirst();

    public abstract int getColumnIndex(String columnName);

    public abstract String getString(int columnIndex);

    public abstract void close();
}
