"""A static host for a look and for tests: `python -m tools.web.serve [PORT]` serves build/web in a subfolder, as project pages are."""

from __future__ import annotations

import gzip
import sys
from functools import lru_cache
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from tools.web.__main__ import SITE

FOLDER = "/comptes/"
PACKED = {".html", ".js", ".mjs", ".css", ".wasm", ".json", ".svg", ".webmanifest", ".txt"}      # what hosts usually compress


class Host(ThreadingHTTPServer):
    """Records what it sends: `sent` has the path and the bytes of every answer."""

    daemon_threads = True

    def __init__(self, site: Path = SITE, port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), Files)
        self.site = site
        self.sent: list[tuple[str, int]] = []

    @property
    def address(self) -> str:
        return f"http://localhost:{self.server_port}{FOLDER}"


class Files(SimpleHTTPRequestHandler):
    server: Host

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].removeprefix(FOLDER) or "index.html"
        file = (self.server.site / name).resolve()
        if not self.path.startswith(FOLDER) or not file.is_relative_to(self.server.site.resolve()) or not file.is_file():
            self.send_error(404)
            return
        packed = file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        data = compressed(file, file.stat().st_mtime) if packed else file.read_bytes()
        self.server.sent.append((name, len(data)))
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript" if file.suffix in (".js", ".mjs") else self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "max-age=600")      # as static hosts do
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        pass


@lru_cache(64)
def compressed(file: Path, changed: float) -> bytes:
    return gzip.compress(file.read_bytes(), 6)


def main() -> None:
    if not (SITE / "index.html").exists():
        sys.exit("build/web is not there: make web builds it")
    host = Host(port=int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
    print(f"The web edition is at {host.address} (Ctrl+C ends it)", flush=True)
    try:
        host.serve_forever()
    except KeyboardInterrupt:
        host.server_close()


if __name__ == "__main__":
    main()
