"""The rules as short answers: in our own words, with names and figures filled in from the packs, and a search over them.

For example:

    rules = load([open_pack(game) for game in games()])
    rules.search("feu de foret")           # cards and answers, the best first
    rules.answer("fantasy_realms", "blanked").paragraphs[0].sentence("fr")
    rules.explaining("fantasy_realms", links.for_line(pack, line))
"""

from scoring.answers import links
from scoring.answers.book import RULES, SOURCES, TAGS, Answer, load_answers, read_answers
from scoring.answers.filling import labels_of
from scoring.answers.rules import RuleAnswers, load
from scoring.answers.search import Hit

__all__ = ["RULES", "SOURCES", "TAGS", "Answer", "Hit", "RuleAnswers", "labels_of", "links", "load",
           "load_answers", "read_answers"]
