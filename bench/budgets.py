"""Budgets: a figure that is inside its budget is good enough, and nobody makes code harder to read for more."""

from __future__ import annotations


def row(figures: dict[str, object], name: str, text: str, value: float, budget: float, unit: str = "ms",
        least: bool = False) -> None:
    """Print a figure with its budget, and keep both; `least` says that the budget is the least that it may be."""
    inside = value >= budget if least else value <= budget
    figures[name] = [round(value) if value >= 100 else round(value, 1), budget]
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
    limit = f"{'at least' if least else 'at most'} {budget:,} {unit}"
    print(f"{text:66} {shown:>9} {unit:4} {limit:20} {'inside' if inside else 'OUTSIDE'}")
