"""Prepares an offscreen phone and measures."""
from tests.journeys import driver


def main() -> None:
    driver.prepare(360, 640, "mock")
    from tools.kivymd_widgets.pairs import measure_all
    measure_all()


if __name__ == "__main__":
    main()
