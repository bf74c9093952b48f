"""`make run` on a fresh account: the app starts, and the terminal shows only our own lines and real errors."""
from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
# Starts as main.py does, and fails in the first frame: Kivy complains of something, then a callback raises. The next frame ends it.
START = """
import main
main.prepare()
from kivy.core.window import Window
from kivy.logger import Logger
from kivy.app import App

def fail(*_args):
    Window.unbind(on_flip=fail)
    Window.bind(on_flip=lambda _window: App.get_running_app().stop())
    Logger.critical("Cutbuffer: Unable to find any valuable Cutbuffer provider.")
    Logger.error("Window: something is really wrong")
    raise RuntimeError(f"the games are in {App.get_running_app().user_data_dir}")

Window.bind(on_flip=fail)
from screens.app import TallyApp
TallyApp().run()
"""


def test_a_bare_account_gets_its_folders_and_only_real_errors_reach_the_terminal(tmp_path: Path) -> None:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run([sys.executable, "-c", START], cwd=ROOT, capture_output=True, text=True, env={
        **kept, "HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen", "KIVY_GL_BACKEND": "sdl2", "KIVY_NO_ARGS": "1",
        "PYTHONDONTWRITEBYTECODE": "1"})
    assert done.returncode == 0
    assert done.stdout == ""
    said = done.stderr.splitlines()
    assert said[0] == "Window: something is really wrong" and "RuntimeError" in said
    assert str(tmp_path) not in done.stderr  # what an error says may name somebody, where it happened names nobody
    assert (tmp_path / ".config" / "tally" / "journal.jsonl").exists()
    [log] = (tmp_path / ".kivy" / "logs").iterdir()
    told = log.read_text("utf-8")
    assert "Older configuration version detected" in told
    assert "first frame 412 x 915" in told
