"""The web edition: a whole table in somebody's own browser. Its Python runs in a worker beside the page (docs/web.md).

`make web` builds it. The page is that of web/page; inside.js stands in the place of its table.js.
"""
