"""Which version this is, and where its web edition is published. Nothing else states either."""

VERSION = "1.0.0"  # semantic; buildozer.spec, pyproject.toml, the release and the page About read it here
WEB_ADDRESS = ""  # the owner fills it in; while it is empty, nobody is offered a link to the web edition
