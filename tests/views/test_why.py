"""Why: every line with its reason, which cards blanked and cleared which, the order; what if; and a dispute about the total."""
from __future__ import annotations

import pytest

from scoring import answers
from sentences import GRAMMARS
from table import Table
from table.session import Session
from tests.journeys.hands import HANDS
from tests.views.conftest import hands_of, play
from views.answers import answer_rows
from views.dispute import dispute_view, verdict_view
from views.parts import Link, Span, to_json
from views.what_if import striking_line, what_if_views
from views.why import ReasonView, WhyGroup, WhyNote, order_view, why_view

BASILE = list(HANDS["Basile"])


@pytest.fixture(scope="module")
def flooded(table: Table) -> Session:
    """The Great Flood blanks two cards of Basile's hand; a Cavern has cleared the Smoke before."""
    return hands_of(table, Basile=BASILE, Chloé=list(HANDS["Chloé"]))


def groups(session: Session, player: str = "Basile", lang: str = "fr") -> dict[str, WhyGroup]:
    view = why_view(play(session, lang=lang), player)
    return {group.id: group for group in (*view.groups, *view.items)}


@pytest.fixture(scope="module")
def rules(table: Table) -> answers.RuleAnswers:
    return answers.load([table.pack("fantasy_realms")])


def test_the_figures_of_all_groups_add_up_to_the_total(flooded: Session) -> None:
    view = why_view(play(flooded, lang="fr"), "Basile")
    assert (view.title, view.caption, view.total) == ("Pourquoi 127\u00a0?", "Basile · 7 cartes", "127")
    assert sum(int(group.figure) for group in view.groups) == 127
    assert [(each.label, each.role, each.figure) for each in view.legend] == [
        ("Base", "base", "90"), ("Bonus", "bonus", "+47"), ("Malus", "penalty", "−10")]
    assert [round(part.share * 137) for part in view.bar] == [90, 47, -10, 0]


def test_a_reason_has_its_figure_and_names_its_causes(flooded: Session) -> None:
    assert groups(flooded)["fountain_of_life"].lines == (
        ReasonView("Force de base", "1"), ReasonView("La plus forte\u00a0: Inondation", "+32", "good"))
    assert groups(flooded)["warlock_lord"].lines[1].role == "bad"


def test_blanked_cards_stand_last_struck_through_with_their_blanker_and_what_was_lost(flooded: Session) -> None:
    told = groups(flooded)
    assert list(told)[-2:] == ["cavern", "dwarvish_infantry"]
    assert told["cavern"].out and told["cavern"].title == (Span("Caverne", "struck"),)
    assert told["cavern"].notes == (WhyNote("blanked", "Masquée par l’Inondation", ("force 6 perdue", "a effacé un malus avant")),)


def test_a_blanked_cavern_has_still_cleared_the_smoke(flooded: Session) -> None:
    [note] = groups(flooded)["smoke"].notes
    assert (note.kind, note.text) == ("cleared", "Malus effacé par la Caverne")
    assert "ne s’applique plus" in note.details[0]


def test_a_cause_leads_to_its_own_group(flooded: Session) -> None:
    told = groups(flooded)["warlock_lord"]
    assert told.rule == ("Malus\u00a0: −10 par Seigneur ou autre Sorcier.",)
    [cause] = told.causes
    assert (cause.label, cause.suit) == ("Enchanteresse", "wizard")
    assert cause.tap.open == Link("why", {"player": "Basile", "card": "enchantress"})


def test_a_card_that_counts_as_another_says_so_softly_behind_its_name(flooded: Session) -> None:
    told = groups(flooded, "Chloé")
    assert told["mirage"].title == (Span("Mirage"), Span(" = Orage (Climat)", "soft"))
    assert told["lightning"].title == (Span("Éclair"), Span(" = Climat", "soft")) and told["lightning"].suit == "weather"
    assert told["blizzard"].title == (Span("Blizzard"),)


def test_equal_cards_stand_in_the_order_of_their_numbers_however_they_were_entered(table: Table) -> None:
    flames = ["candle", "fire_elemental", "forge"]                     # the Rainstorm blanks them all
    orders = []
    for entered in (flames, flames[::-1]):
        view = why_view(play(hands_of(table, Ann=["rainstorm", *entered], Bob=[])), "Ann")
        orders.append([group.id for group in view.groups if group.out])
    cards = table.pack("fantasy_realms").cards
    assert orders == [sorted(flames, key=lambda card: cards[card].number)] * 2


@pytest.mark.parametrize(("points", "figure", "legend"), [(12, "+12", "+12"), (-5, "−5", None)])
def test_extra_points_are_a_group_of_their_own_won_or_deducted(table: Table, points: int, figure: str, legend: str | None) -> None:
    session = hands_of(table, Ann=["king", "queen"], Bob=[])
    assert why_view(play(session), "Ann").extra is None
    session.do({"do": "extra", "player": "Ann", "points": points})
    view = why_view(play(session), "Ann")
    assert view.extra == WhyGroup("", (Span("Extra points"),), figure)
    assert {each.role: each.figure for each in view.legend}.get("extra") == legend
    assert view.share.endswith(f"\n\nExtra points: {figure}")


def test_items_stand_behind_the_cards(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=["cursed_hoard_items"])
    session.do({"do": "add_card", "player": "Ann", "card": "forest"})
    session.do({"do": "add_item", "player": "Ann", "item": "treasure_chest"})
    [item] = why_view(play(session), "Ann").items
    assert (item.id, item.suit, [line.figure for line in item.lines]) == ("treasure_chest", "", ["−5", "+0"])
    assert dispute_view(play(session), "Ann").cards[-1] == ("treasure_chest", item.title[0].text)


def test_while_it_is_counted_why_shows_nothing_old(flooded: Session) -> None:
    for waiting in (play(flooded, scored=False), play(flooded, stale=True)):
        view = why_view(waiting, "Basile")
        assert view.pending and (view.title, view.caption, view.total, view.groups) == ("Why?", "counting…", "", ())
        assert order_view(waiting, "Basile").pending


def test_the_text_for_a_messenger_has_no_columns(flooded: Session) -> None:
    told = why_view(play(flooded, lang="fr"), "Basile").share.replace("\u00a0", " ")
    assert told.splitlines()[:5] == ["Basile : 127", "", "Source de Vie : 33", "Force de base (1)", "La plus forte : Inondation (+32)"]
    assert "  " not in told
    assert "Masquée par l’Inondation" in told


def test_what_puzzles_most_about_a_card_is_answered_first(flooded: Session, rules: answers.RuleAnswers) -> None:
    tell = play(flooded, lang="fr").wording
    [row] = answer_rows(rules, groups(flooded)["dwarvish_infantry"].answers, tell, whole=True)
    assert row.title == "Que vaut une carte masquée\u00a0?" and row.caption.startswith("Rien")
    assert row.tap is not None and row.tap.open == Link("answer", {"game": "fantasy_realms", "answer": "blanked"})


def test_every_group_has_an_answer_in_every_language(flooded: Session, rules: answers.RuleAnswers) -> None:
    for lang in GRAMMARS:
        view = play(flooded, lang=lang)
        for player in flooded.players:
            told = why_view(view, player)
            assert to_json(told) == to_json(why_view(view, player))
            assert all(answer_rows(rules, group.answers, view.wording) for group in told.groups)


def test_the_order_tells_what_happened_step_by_step_and_what_did_not_in_one_line(flooded: Session, rules: answers.RuleAnswers) -> None:
    view = order_view(play(flooded, lang="fr"), "Basile")
    told = [line for section in view.sections for line in section.lines]
    cleared = next(place for place, text in enumerate(told) if "efface le malus" in text)
    blanked = next(place for place, text in enumerate(told) if "masque" in text.lower() and "Infanterie" in text)
    assert cleared < blanked
    assert view.sections[0].title == "6. Malus effacés"
    assert told[-1] == "Étapes 1 à 5 et 8\u00a0: rien."
    [rule] = view.sections[-1].rows
    assert rule.tap is not None and rule.tap.open is not None
    assert answer_rows(rules, [rule.tap.open], play(flooded, lang="fr").wording)


# -- what if ---------------------------------------------------------------------------------------------------------------


def test_what_if_tells_how_far_it_is_and_then_all_at_once(flooded: Session) -> None:
    *steps, view = what_if_views(play(flooded, lang="fr"), "Basile")
    assert [step.progress for step in steps] == sorted(step.progress for step in steps)
    assert all(step.pending and not step.worths for step in steps) and steps[3].waiting == f"calcul… {steps[3].progress}\u00a0%"
    assert not view.pending and view.progress == 100
    [swap] = view.swaps
    assert (swap.row.title, swap.row.caption) == ("Île au lieu du Démoniste\u00a0: 182 points (+55)", "De la pioche")
    assert swap.row.tap is not None and swap.row.tap.open == Link("card", {"card": "island"})
    assert view.rare.startswith("Mieux que") and "100\u202f000 mains" in view.method.replace("\u00a0", "\u202f")


def test_each_card_is_weighed_the_dearest_loss_last(flooded: Session) -> None:
    *_steps, view = what_if_views(play(flooded, lang="fr"), "Basile")
    shares = [worth.share for worth in view.worths]
    assert shares == sorted(shares, reverse=True) and shares[0] == 1
    assert (view.worths[-1].title, view.worths[-1].figure) == ("Inondation", "−9") and shares[-1] < 0
    assert view.worths[-1].tap is not None and view.worths[-1].tap.open == Link("why", {"player": "Basile", "card": "great_flood"})


def test_a_what_if_that_nobody_waits_for_ends_in_the_midst_of_a_search(flooded: Session) -> None:
    asked: list[int] = []

    def closed() -> bool:
        asked.append(len(asked))
        return len(asked) > 3

    views = list(what_if_views(play(flooded), "Basile", closed))
    assert len(asked) == 4 and all(view.pending for view in views)


def test_the_headline_of_what_if_is_its_most_telling_figure(flooded: Session) -> None:
    assert striking_line(play(flooded, lang="fr"), "Basile") == "Sans l’Inondation\u00a0: 136 points (+9)"


def test_how_rare_a_total_is_is_told_of_full_hands_as_shipped_only(table: Table) -> None:
    few = hands_of(table, Ann=["king"], Bob=[])
    *_steps, view = what_if_views(play(few), "Ann")
    assert (view.rare, view.method) == ("", "")
    readings = {"wildfire_spares_wild": False}
    other = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[], readings=readings)
    for card in ("king", "queen", "forest", "candle", "dragon", "rainstorm", "knights"):
        other.do({"do": "add_card", "player": "Ann", "card": card})
    *_steps, view = what_if_views(play(other), "Ann")
    assert view.rare == "" and len(view.worths) == 7


def test_how_rare_a_total_is_is_told_without_its_items(table: Table) -> None:
    from scoring.hands.questions.what_if import read_rarity
    boxes = ["cursed_hoard_items", "cursed_hoard_suits"]
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=boxes)
    for card in ("king", "queen", "forest", "candle", "dragon", "rainstorm", "knights", "judge"):
        session.do({"do": "add_card", "player": "Ann", "card": card})
    session.do({"do": "add_item", "player": "Ann", "item": "treasure_chest"})
    *_steps, view = what_if_views(play(session), "Ann")
    scored, rarity = session.result().players["Ann"], read_rarity("fantasy_realms", boxes)
    assert rarity is not None and scored.items["treasure_chest"].points
    assert view.rare == rarity.sentence(scored.total - scored.items["treasure_chest"].points, "en")
    assert "8 cards" in view.method


def test_what_if_asks_for_the_discard_area_and_then_knows_its_cards(table: Table) -> None:
    session = hands_of(table, Ann=list(HANDS["Diego"]), Bob=[])
    *_steps, view = what_if_views(play(session), "Ann")
    assert view.discard is not None and view.discard.caption == "Enter it to find its best card, too"
    assert view.discard.tap is not None and view.discard.tap.open == Link("discard")
    for card in ("swamp", "gem_of_order"):
        session.do({"do": "discard", "card": card})
    *_steps, view = what_if_views(play(session), "Ann")
    assert view.discard is not None and view.discard.caption.startswith("2 cards in the discard area")
    better = [swap for swap in view.swaps if swap.row.caption == "From the discard area"]
    assert bool(better) != view.discard.caption.endswith("none of them better")


def test_cards_drawn_at_the_end_could_not_be_traded_for(table: Table) -> None:
    session = hands_of(table, variant="chaos", Ann=list(HANDS["Diego"]), Bob=[], Cat=[])
    session.do({"do": "discard", "card": "gem_of_order"})
    *_steps, view = what_if_views(play(session), "Ann")
    assert view.discard is None and all(swap.row.caption == "From the deck" for swap in view.swaps)


# -- dispute ---------------------------------------------------------------------------------------------------------------


def test_the_tables_total_is_explained_by_the_smallest_slip_and_its_rule(table: Table, flooded: Session,
                                                                             rules: answers.RuleAnswers) -> None:
    view = verdict_view(table, play(flooded, lang="fr"), "Basile", "142", {})
    assert "Infanterie Naine a été comptée bien que masquée" in view.verdict and view.state == "explained"
    assert view.others == ("Un bonus de l’Enchanteresse a été compté deux fois (+15).",)
    [row] = answer_rows(rules, view.answers, play(flooded, lang="fr").wording)
    assert row.tap is not None and row.tap.open is not None and row.tap.open.about["answer"] == "blanked"


def test_card_by_card_the_slip_is_found_at_its_card(table: Table, flooded: Session) -> None:
    view = verdict_view(table, play(flooded, lang="fr"), "Basile", "", {"warlock_lord": "25", "smoke": ""})
    assert "malus" in view.verdict and "Démoniste" in view.verdict


def test_a_house_rule_that_explains_the_total_leads_to_the_answer_about_it(table: Table, rules: answers.RuleAnswers) -> None:
    hand = ["fountain_of_life", "candle", "necromancer", "forest", "bell_tower", "mountain", "gem_of_order"]        # two runs
    session = hands_of(table, Ann=hand, Bob=[])
    view = verdict_view(table, play(session), "Ann", str(session.result().players["Ann"].total - 10), {})
    assert view.answers == (Link("answer", {"game": "fantasy_realms", "reading": "gem_several_runs"}),)
    assert answer_rows(rules, view.answers, play(session).wording)


def test_a_dispute_says_when_both_agree_when_nothing_explains_it_and_when_nothing_was_typed(table: Table, flooded: Session) -> None:
    assert verdict_view(table, play(flooded), "Basile", "127", {}).state == "agrees"
    assert verdict_view(table, play(flooded), "Basile", "999", {}).state == "open"
    typed = verdict_view(table, play(flooded), "Basile", "-", {"smoke": ""})
    assert (typed.trouble, typed.verdict, typed.state) == ("A number, please.", "", "")
    assert [card for card, _name in typed.cards] == [group.id for group in why_view(play(flooded), "Basile").groups]


def test_extra_points_cannot_be_disputed_as_a_card(table: Table) -> None:
    session = hands_of(table, Ann=["king"], Bob=[])
    session.do({"do": "extra", "player": "Ann", "points": 5})
    assert dispute_view(play(session), "Ann").cards == (("king", "King"),)
