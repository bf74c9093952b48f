"""`make web`: builds the web edition in build/web, for any folder of any static host."""

from __future__ import annotations

import fcntl
import gzip
import json
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from PIL import Image

from web.edition.words import edition_words
from web.style import palette_css

ROOT = Path(__file__).resolve().parent.parent.parent
HERE, EDITION, PAGE, ASSETS = ROOT / "tools" / "web", ROOT / "web" / "edition", ROOT / "web" / "page", ROOT / "assets"
NODE, PACKED, SITE = ROOT / "build" / "node", ROOT / "build" / "packed", ROOT / "build" / "web"
PYODIDE = NODE / "node_modules" / "pyodide"
LIBRARIES = {"pyyaml": "yaml", "segno": "segno"}
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
OF_THE_WORKER = ("worker.js", "keeping.js")
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
          "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'")
NAVY = "#2E4372"
HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-status-bar-style" content="black-translucent">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icons/apple-touch-icon.png">
<link rel="stylesheet" href="{{page}}/edition.css">
"""
LOADING = """<div id="notices"></div>
<main id="main"><section id="loading">
<img class="logo" src="{page}/art/logo.webp" alt="" width="104" height="104">
<h1 data-word="title">Fairy Tally</h1>
<p data-word="motto"></p>
<progress id="loading-bar" value="0" max="1"></progress>
<p class="line" role="status"><span id="loading-text" data-word="arriving">…</span><b id="loading-percent"></b></p>
<button type="button" id="loading-again" class="button" data-word="again" hidden></button>
<div class="scene"><img src="{page}/art/scene_fantasy_realms.webp" alt="" width="760" height="320"><p data-word="once"></p></div>
</section></main>"""


def build(site: Path = SITE) -> None:
    """Builds the site, unless nothing that goes into it has changed."""
    built, wanted = site.with_name(site.name + ".built"), inputs()
    if built.exists() and built.read_text() == wanted:
        return
    built.unlink(missing_ok=True)
    install()
    pack()
    shutil.rmtree(site, ignore_errors=True)
    python = put_runtime(site)
    app = put(site, f"app-{digest([PACKED / 'app.zip'])}.zip", PACKED / "app.zip")
    page = put_page(site, python, app.name)
    put_icons(site)
    put_licences(site)
    (site / "index.html").write_text(index_page(page, sorted(file.name for file in (site / page).glob("*.js"))), "utf-8")
    shutil.copy(EDITION / "manifest.webmanifest", site)
    put_service_worker(site)
    built.write_text(wanted)


def inputs() -> str:
    folders = (*(ROOT / name for name in ("sentences", "scoring", "table", "views", "web", "assets")), HERE)
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    return digest([*files, ROOT / "cards.yaml", ROOT / "pyproject.toml"])


def install() -> None:
    """Installs Pyodide and the test browser into build/, from the lock file; one process at a time."""
    NODE.mkdir(parents=True, exist_ok=True)
    wanted = (HERE / "package-lock.json").read_bytes()
    done = NODE / "installed"
    with (NODE.parent / "node.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if done.exists() and done.read_bytes() == wanted:
            return
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(HERE / name, NODE)
        subprocess.run(["npm", "ci", "--ignore-scripts", "--no-progress", "--loglevel=error"], cwd=NODE, check=True,
                       stdout=subprocess.DEVNULL)
        done.write_bytes(wanted)


def run_inside(script: Path, out: Path, **settings: str) -> int:
    """Runs a Python file inside Pyodide."""
    given = [f"{name}={value}" for name, value in settings.items()]
    return subprocess.run(["node", str(HERE / "run.mjs"), str(script), str(out), *given], cwd=ROOT, check=False).returncode


def pack() -> None:
    shutil.rmtree(PACKED, ignore_errors=True)
    site_packages = Path(sysconfig.get_path("purelib"))
    PACKED.mkdir(parents=True)
    for library in LIBRARIES.values():      # copied, because the environment may be elsewhere
        shutil.copytree(site_packages / library, PACKED / "site" / library, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    if run_inside(HERE / "pack.py", PACKED, SITE=str((PACKED / "site").relative_to(ROOT))):
        sys.exit("make web: packing failed")


def digest(files: Iterable[Path]) -> str:
    whole = sha256()
    for file in files:
        whole.update(file.name.encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()[:12]


def put(site: Path, name: str, source: Path) -> Path:
    to = site / name
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, to)
    return to


def put_runtime(site: Path) -> str:
    """Copies Pyodide, which finds its files by name: so their folder has the hash."""
    files = [*(PYODIDE / name for name in RUNTIME), PACKED / "stdlib.zip"]
    folder = f"python-{digest(files)}"
    for file in files:
        put(site, f"{folder}/{file.name}", file)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    (site / folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}))
    return folder


def put_page(site: Path, python: str, app: str) -> str:
    """Copies web/page and the edition's own files into one folder: the modules import each other by name."""
    made = PACKED / "page"
    shutil.copytree(PAGE, made, ignore=shutil.ignore_patterns("page.html", "icons.json", "__pycache__"))
    for file in sorted(EDITION.iterdir()):
        if file.suffix in (".js", ".css") and file.name != "sw.js":
            shutil.copy(file, made / ("table.js" if file.name == "inside.js" else file.name))
    (made / "palette.css").write_text(palette_css(), "utf-8")
    counted = [*(site / python / name for name in ("pyodide.asm.wasm", "stdlib.zip", "pyodide-lock.json")), site / app]
    files = {"PYTHON": f"../{python}/", "APP": f"../{app}"}
    (made / "files.js").write_text("".join(
        f"export const {name} = new URL({json.dumps(value)}, import.meta.url).href;\n" for name, value in files.items())
        + f"export const TOTAL = {sum(file.stat().st_size for file in counted)};\n"
        + f"export const WORDS = {json.dumps(edition_words(), ensure_ascii=False)};\n", "utf-8")
    folder = f"page-{digest(sorted(path for path in made.rglob('*') if path.is_file()))}"
    shutil.copytree(made, site / folder)
    return folder


def index_page(page: str, modules: Iterable[str]) -> str:
    """Returns web/page/page.html with the loading screen in place of the page."""
    text = (PAGE / "page.html").read_text("utf-8").replace("/{base}/", f"{page}/").replace("{lang}", "en")
    text = text.replace("{title}", "Comptes de fées")
    text = re.sub('(name="theme-color" content=)"[^"]+"', rf'\1"{NAVY}"', text)
    text = text.replace("<meta charset=\"utf-8\">\n", "<meta charset=\"utf-8\">\n" + HEAD.replace("{page}", page), 1)
    links = "".join(f'<link rel="modulepreload" href="{page}/{name}">\n' for name in modules if name not in OF_THE_WORKER)
    text = text.replace("</head>", links + "</head>", 1)  # all at once: on a slow network their chain takes three answers more
    text, drawn = re.subn('<main id="main"></main>', LOADING.replace("{page}", page), text)
    assert drawn == 1
    return text


def put_icons(site: Path) -> None:
    """Writes the icons for the home screen. A maskable one is cut to any shape, so its picture stays inside the middle four fifths."""
    folder = site / "icons"
    folder.mkdir()
    icon = Image.open(ASSETS / "icon" / "icon.png").convert("RGBA")
    for name, size in (("icon-192", 192), ("icon-512", 512)):
        icon.resize((size, size), Image.Resampling.LANCZOS).save(folder / f"{name}.png", optimize=True)
    layers = [Image.open(ASSETS / "icon" / f"{name}.png").convert("RGBA") for name in ("background", "foreground")]
    whole = Image.alpha_composite(*layers).convert("RGB")      # Android's layers: the outer sixth is never shown
    edge = whole.width // 12
    whole = whole.crop((edge, edge, whole.width - edge, whole.height - edge))
    whole.resize((512, 512), Image.Resampling.LANCZOS).save(folder / "maskable-512.png", optimize=True)
    whole.resize((180, 180), Image.Resampling.LANCZOS).save(folder / "apple-touch-icon.png", optimize=True)


def put_licences(site: Path) -> None:
    put(site, "licences/comptes-de-fees.txt", ROOT / "LICENSE")
    for file in sorted((HERE / "licences").iterdir()):
        put(site, f"licences/{file.name}", file)
    for file in sorted((ASSETS / "fonts").glob("*.txt")):
        put(site, f"licences/{file.name}", file)
    for library in LIBRARIES:
        [file] = Path(sysconfig.get_path("purelib")).glob(f"{library}-*.dist-info/licenses/LICENSE")
        put(site, f"licences/{library}.txt", file)


def put_service_worker(site: Path) -> None:
    names = sorted(str(path.relative_to(site)) for path in site.rglob("*") if path.is_file() and path.name != "sw.js")
    hashed = [name for name in names if re.match(r"(page|python|app)-[0-9a-f]{12}", name)]
    plain = {"./" if name == "index.html" else name: sha256((site / name).read_bytes()).hexdigest() for name in names if name not in hashed}
    version = sha256(json.dumps([hashed, plain]).encode()).hexdigest()[:12]
    text = (EDITION / "sw.js").read_text("utf-8")
    for name, value in {"version": version, "files": hashed, "plain": plain}.items():
        text = text.replace(f'"{{{name}}}"', json.dumps(value))
    (site / "sw.js").write_text(text, "utf-8")


def sizes(site: Path = SITE) -> dict[str, tuple[int, int]]:
    """Returns of every file its bytes, plain and as a host with compression sends them."""
    return {str(path.relative_to(site)): (path.stat().st_size, min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9))))
            for path in sorted(site.rglob("*")) if path.is_file()}


def main() -> None:
    if not shutil.which("npm"):
        sys.exit("make web: npm is missing (apt-get install npm): it brings Pyodide, the Python of browsers")
    build()
    found = sizes()
    for name, (plain, packed) in sorted(found.items(), key=lambda each: -each[1][1])[:8]:
        print(f"{name:45} {plain:>10,} {packed:>10,}")
    print(f"{'all ' + str(len(found)) + ' files, bytes and gzip':45} {sum(size for size, _ in found.values()):>10,} "
          f"{sum(size for _, size in found.values()):>10,}")
    print(f"{SITE.relative_to(ROOT)} is ready: make run-web shows it")


if __name__ == "__main__":
    main()
