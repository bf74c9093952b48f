#!/usr/bin/env bash
# A wheel of the pinned Kivy for a Python that it has none for, with the patches that python-for-android builds it with on phones:
# tools/android/kivy_wheel.sh FOLDER. Needs a C compiler, `patch`, and the headers of SDL2, SDL2_image, SDL2_mixer, SDL2_ttf and OpenGL.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
python=${PYTHON:-python}
fetch() { "$python" -m pip download --quiet --no-deps --no-binary kivy,python-for-android -d "$folder" "$@"; }

fetch "$(grep '^kivy==' "$root/requirements.txt")"
fetch -r "$here/python_for_android/requirement.txt"
mkdir -p "$folder/kivy" "$folder/python-for-android"
tar xzf "$folder"/[kK]ivy-*.tar.gz --strip-components 1 -C "$folder/kivy"
tar xzf "$folder"/python_for_android-*.tar.gz --strip-components 1 -C "$folder/python-for-android"
cd "$folder/kivy"
sed -i 's/\r$//' setup.py kivy/lang/parser.py       # the archive has the line ends of Windows, the patches have not
for patch in use_cython no-ast-str; do
    patch -p1 < "$folder/python-for-android/pythonforandroid/recipes/kivy/$patch.patch"
done
"$python" -m pip wheel --quiet --no-deps -w "$folder" .
