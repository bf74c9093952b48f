"""The budgets of the project: a figure that is inside its budget is good enough, and nobody makes code harder for more."""

from __future__ import annotations


def row(figures: dict[str, object], name: str, text: str, value: float, budget: float, unit: str = "ms", least: bool = False) -> None:
    """Print a figure with its budget, and keep both; `least` says that the budget is the least that it may be."""
    inside = value >= budget if least else value <= budget
    figures[name] = [round(value, 2) if value < 100 else round(value), budget]
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.2g}"
    print(f"{text:64} {shown:>9} {unit:3} {'at least' if least else 'at most'} {budget:,.0f} {unit}: {'inside' if inside else 'OUTSIDE'}")
