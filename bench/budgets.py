"""Budgets: a figure within its budget is good enough, and no code becomes harder to read for a better one."""

from __future__ import annotations


def row(figures: dict[str, object], name: str, text: str, value: float, budget: float, unit: str = "ms",
        least: bool = False) -> None:
    """Prints a figure with its budget and records both; `least`: the budget is a minimum."""
    inside = value >= budget if least else value <= budget
    figures[name] = [round(value) if value >= 100 else round(value, 1), budget]
    shown = f"{value:,.0f}" if value >= 100 else f"{value:.1f}"
    limit = f"{'at least' if least else 'at most'} {budget:,} {unit}"
    print(f"{text:66} {shown:>9} {unit:4} {limit:20} {'inside' if inside else 'OUTSIDE'}")
