"""What people touch: a Kivy app on the table layer. One folder per screen, shared widgets in screens/widgets/."""
