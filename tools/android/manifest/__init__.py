"""What the package's manifest says beyond buildozer's words."""
