"""Random score sheets in every language: grammatical, complete, and in one language only."""

from __future__ import annotations

import random
import re

import pytest

import scoring
from scoring.hands import HandPack, HandResult
from scoring.hands.prose import blanked_text, line_text, order_text
from scoring.hands.questions.dispute import slip_text
from scoring.hands.questions.slips import slips
from sentences import GRAMMARS
from tests.sentences.random_results import lines, results

WRONG = {
    "en": re.compile(r"\ba [AEIO]|\ban [^AEIOUaeiou]|  no no |\ba Weather\b(?! card)|\bno the\b|\bthe the\b"
                     r"|\b[Ii]f (?:it|you|no two)\b(?!.*[?;])|\b[Aa]n? [A-Z]\w+(?: card)? in hand|\d players? ×"
                     r"|these cards give: \d+\.|no card yet from"
                     r"|in a loop with|by \d+ h\b|this hand may have \d+\.|hand stays at|taken off|counts once: for|nothing to clear"
                     r"|Not entered: (?:what|how)|(?:uses|has) the tile|\d search(?:es)? before|only card of the suit"
                     r"|(?:itself|themselves): .*\bwith\b"
                     r"|only in a game of|so not counted"),
    "fr": re.compile(r"ni pas d|\b(?:de|le|la|du) [AÀÂEÉÈÊIÎOÔ]\w+\b|\b(?:de|à) les?\b|' |’ |[^\s(«] [:;?!»]"
                     r"|\b[Pp]as d[e’][^:;(]*, ni |\b[Ss]i (?:elle|il|vous|toutes)\b(?!.*\?)|\bUne? [A-ZÉ][\w-]+ en main|\d joueurs? ×"
                     r"|en boucle avec|Se masque (?:elle|lui)-même|ce que rapportent \d+\.|avance de 1\b|\brayé"
                     r"|personne n’a plus d|peut en avoir \d|compté par le joueur|aiguille reste|malus .*retiré|C’est à"
                     r"|mais compte une fois"
                     r"|aucun malus à effacer|Pas saisi\W+(?:ce|combien)|se prennent|cartes seules [^d]"
                     r"|[Ss]e masque(?:nt)?\s*: (?:.*\b)?avec\b"
                     r"|\b[Pp]ar autre \w+, |, Les Trois|apprenez-l|mène le|Pas permis|[Ss]eulement dans une partie|ou à égalité"),
    "de": re.compile(r"\b[Mm]it (?:die|das|ein|eine|einen)\b|\b(?:durch|pro|ohne) (?:der|dem|des|ein|einem|einer)\b"
                     r"|\b(?:der|die|das|den|dem|des) (?:der|die|das|den|dem|des|\w+e[rs] [A-ZÄÖÜ])|[^,(] wenn|\bzu (?!Hause)[A-ZÄÖÜ]"
                     r"|[^\s(„] [:;?!“]|\b(?:von|bei|zu) dem\b|\bzu der\b|\bwegen von\b|\bwird [A-ZÄÖÜ]|im Kreis blockiert mit"
                     r"|gestrichen durch|\d Personen? ×|\b[Ww]er [^?]* weint\?|bringen: \d+\.|\d h vor\b|\b[Ss]ieht auf\b"
                     r"|nicht zuletzt|Dafür 0 Punkte|abgezogen, obwohl|sich selbst: (?:.*\b)?mit\b|nichts aufzuheben"
                     r"|\d Suchen? bis|darf \d+ haben"
                     r"|[Dd]er Tisch hat anders|Zeiger bleibt auf|einzelnen Karten durch|[Nn]ur im Spiel mit|zählt aber einmal"
                     r"|keine Drei Bären"),
    "es": re.compile(r"\b(?:de|a) el\b|\by h?[ií](?!e)|\bo h?o|\b(?:la|una|ninguna) (?:Agua|Arma)\b|\b(?:el|un|ningún) (?:Tierra|Bestia)\b"
                     r"|\bsin (?:ningun|no\b)|\bun otro|\buna otra|[^\s] [:;?!»]|« |\bde \d otros|\bHora \d"
                     r"|en círculo con|se anula a sí mism"
                     r"|(?<!otros )\b\d jugador(?:es)? ×|\bUna? \w+ en la mano|no más \w+ que los|avanza 1 h|aún no \w+ carta de"
                     r"|Sobran 1\b|sección amarillo|contado por|mano puede tener|aguja sigue|Le toca a|pero cuenta una vez|devuélvela"
                     r"|se ganó una baza|no tienes más|0 puntos por eso"
                     r"|otros 0 jugadores|nada que eliminar:|\d de otros \d|aunque está anulada"
                     r"|cartas solas|[Ss]e anulan?: (?:.*\b)?con\b|Ahora no se permite|se tomó|solo en una partida|no está en el juego",
                     re.IGNORECASE),
}
WORDS = {  # that give a language away
    "en": {"with", "without", "no", "strength", "card", "suit", "penalty", "blanked", "blanks", "by", "and", "or", "each", "run"},
    "fr": {"avec", "sans", "pas", "aucun", "aucune", "force", "carte", "famille", "malus", "masquée", "par", "et", "ou", "ni", "suite",
           "y"},
    "de": {"mit", "ohne", "kein", "keine", "weder", "Karte", "Karten", "Farbe", "Strafe", "blockiert", "und", "oder", "pro", "Folge"},
    "es": {"con", "sin", "no", "ni", "ningún", "ninguna", "fuerza", "carta", "cartas", "palo", "penalización", "anulada", "por", "cada",
           "y", "o", "escalera"},
}
FOREIGN = {lang: re.compile(rf"\b({'|'.join(set().union(*WORDS.values()) - own)})\b(?!’clock)") for lang, own in WORDS.items()}


BOXES: tuple[tuple[str, ...], ...] = ((), ("cursed_hoard_suits", "cursed_hoard_items"), (), ("deluxe",), (), ("promo",))
MANY = ("knights", "rangers", "elven_archers")  # cards whose names are many


def opened(boxes: tuple[str, ...]) -> HandPack:
    pack = scoring.open_pack("fantasy_realms", editions=boxes)
    assert isinstance(pack, HandPack)
    return pack


def of_one(lang: str, behind: str, verbs: str) -> re.Pattern[str]:
    """A verb of one after a name of many: «Rangers strikes», « les Éclaireurs efface »; `behind` are words that make it no subject."""
    names = "|".join(opened(()).lexicon.card(card).form(GRAMMARS[lang], "the") for card in MANY)
    return re.compile("".join(rf"(?<!\b{word} )" for word in behind.split()) + rf"\b(?i:{names}) (?:{verbs})\b")


OF_ONE = {
    "en": of_one("en", "of by with for", "[a-z]+s"),
    "fr": of_one("fr", "par avec pour", "(?:n[’e] ?|s[’e] ?)?(?:a|est|peut|devient|prend|fait|protège|[a-z]+(?:que|ace|nge|pte|nne))"),
    "de": of_one("de", "für durch gegen", "bekam|wird|kann|darf|(?!nicht|mit|statt)[a-zäöü]+t"),
    "es": of_one("es", "de a por con", "(?:no |se )?(?:es|da|vuelve|convierte|tiene|puede|protege|[a-z]+(?:[hlmnt]a|ó))"),
}


def of_things() -> re.Pattern[str]:
    """Spanish: what is done to people and beasts takes «a»; where the name is the subject behind its verb, it does not."""
    pack = opened(("cursed_hoard_suits", "promo", "deluxe"))
    beings = "|".join(re.escape(name.form(GRAMMARS["es"], "the")) for name in pack.lexicon.cards.values() if name.being)
    return re.compile(rf"^(?!nadie vio ).*\b(?:protegen?|anulan?|toman?) (?:{beings})\b")


AS_A_THING = of_things()


def sheets(count: int, seed: int) -> list[HandResult]:
    """Random hands with and without boxes, one of three with its best uses; one of four has a name of many and a card that chooses."""
    chance, found = random.Random(seed), []
    for number in range(count):
        pack = opened(BOXES[number % len(BOXES)])
        many = [card for card in MANY if card in pack.cards]
        hand = [] if number % 4 else [chance.choice(many), chance.choice(sorted(pack.choice_of))]
        hand += chance.sample(sorted(pack.cards.keys() - set(hand)), 7 - len(hand))
        found.append(scoring.score(pack, {"hand": hand, **({"choices": {}} if number % 3 else {})}))
    return found


def ungrammatical(lang: str, line: str) -> bool:
    unfilled = any(left in line for left in ("{", "(pl)", "None"))
    if lang == "es" and AS_A_THING.search(line):
        return True
    return unfilled or any(fault.search(line) for fault in (WRONG[lang], FOREIGN[lang], OF_ONE[lang]))


def read(results: list[HandResult]) -> list[str]:
    """What is wrong with some sheets, with the order in which they were scored and with what may be disputed, in all languages."""
    found = []
    for result in results:
        disputed = list(slips(result))
        for lang in GRAMMARS:
            told = scoring.sheet(result.pack, result, lang).splitlines()
            told += [text for phase, texts in order_text(result, lang) for text in (phase, *texts)]
            told += [slip_text(result, slip, lang) for slip in disputed]
            found += [f"{lang}: {line}" for line in dict.fromkeys(told) if ungrammatical(lang, line)]
            for score in result.cards.values():
                told = [line_text(result.pack, line, lang) for line in score.lines] or [blanked_text(result, score, lang)]
                found += [f"{lang}: {score.card} says nothing" for text in told if not text.strip()]
    return found


@pytest.mark.parametrize(("lang", "line"), [
    ("en", "The Rangers strikes the word Army out of the Swamp"), ("en", "Book of Changes: the Knights becomes Leader"),
    ("fr", "Les Éclaireurs efface le mot Armée"), ("fr", "les Éclaireurs a compté une carte de trop"),
    ("fr", "Le Livre fait de le Roi\u00a0: Créature"), ("fr", "Le Livre donne à les Chevaliers la famille Seigneur"),
    ("de", "Das Buch der Veränderung macht den König zu Bestie"), ("de", "die Waldläufer streicht ein Wort"),
    ("es", "los Paladines se vuelve Líder"), ("es", "Los Exploradores tacha la palabra"),
    ("fr", "Tour 1\u00a0: pas encore de carte de Ali, Anna."), ("fr", "À compléter\u00a0: ce que rapportent 10."),
    ("fr", "Pas d’Orage, ni Blizzard, ni Inondation"), ("fr", "Si toutes les familles sont différentes"),
    ("fr", "1 étoile  si elle gagne le tour"),
    ("fr", "Un Climat en main"), ("fr", "5 joueurs × 10"), ("fr", "Masquée en boucle avec le Doppelgänger"), ("fr", "Se masque elle-même"),
    ("en", "If no two cards share a suit"), ("en", "1 star  if it wins the trick"), ("en", "A Weather card in hand"),
    ("en", "5 players × 10"),
    ("en", "Not known yet what these cards give: 10."), ("en", "Trick 1: no card yet from Ali, Anna."), ("en", "+30: no the Princess"),
    ("de", "1 Stern weniger wegen von Dornröschen"), ("de", "so viele, wie in diesem Stich von dem Vampir kommen"),
    ("de", "5 Personen × 10"),
    ("de", "die Königin wird Untoter"), ("de", "Das Wort Armee ist gestrichen durch die Waldläufer"),
    ("de", "wer am besten wie ein Baby weint?"),
    ("es", "Ángel protege el Rey"), ("es", "El Basilisco anula los Arqueros Élficos"), ("es", "1 de 3 otros objetos boca abajo"),
    ("en", "10 cards: this hand may have 8."), ("en", "The hand stays at 1."), ("en", "Blanks itself: no Army and with Smoke"),
    ("en", "Zoé uses the tile Hourglass: search"), ("en", "The Demon blanks the Hydra: the only card of the suit"),
    ("fr", "personne n’a plus de gemmes"), ("fr", "8 cartes\u00a0: cette main peut en avoir 7."), ("fr", "L’aiguille reste sur 0."),
    ("fr", "compté par le joueur"), ("fr", "C’est à Joueur 2 de jouer."), ("fr", "Se masque\u00a0: avec Goule"),
    ("fr", "aucun malus n’a été retiré"),
    ("fr", "Par autre Enfant, Peter Pan rapporte-t-il 1 cœur\u00a0?"), ("fr", "pas le plus d’étoiles, ou à égalité"),
    ("de", "nicht zuletzt gespielt"), ("de", "10 Karten: Diese Hand darf 8 haben."), ("de", "Blockiert sich selbst: mit dem Ghul"),
    ("de", "die Strafe des Rauchs wurde abgezogen, obwohl durch die Insel aufgehoben"), ("de", "noch 11 Suchen bis Mitternacht"),
    ("de", "keine Drei Bären"), ("de", "der Tisch hat anders gewählt: so"),
    ("es", "Sobran 1 tesoro: 6 en total"), ("es", "la sección amarillo sigue cerrada"), ("es", "contado por el jugador"),
    ("es", "10 cartas: esta mano puede tener 7."), ("es", "Le toca a Jugador 2."), ("es", "otros 0 jugadores × 10"),
    ("es", "1 de otros 3 objetos boca abajo"), ("es", "la carta Humo se contó aunque está anulada"), ("es", "Se anula: con Isla"),
    ("es", "Hora 1; 11 búsquedas más"), ("es", "5 jugadores × 10"), ("es", "Se anula a sí misma: ningún Fuego"),
])
def test_the_readers_eye_sees_faults(lang: str, line: str) -> None:
    assert ungrammatical(lang, line)


def test_sheets_read_well_in_every_language() -> None:
    assert read(sheets(60, 17)) == []


def faults(count: int, seed: int) -> list[str]:
    """What is wrong with random results of all games."""
    return [f"{lang}: {line}" for pack, result in results(count, seed) for lang in GRAMMARS for line in lines(pack, result, lang)
            if ungrammatical(lang, line)]


def test_results_of_all_games_read_well_in_every_language() -> None:
    assert faults(60, 17) == []


@pytest.mark.soak
def test_two_thousand_results_read_well_in_every_language() -> None:
    assert read(sheets(1000, 18)) == []
    assert faults(2000, 18) == []


def test_verbs_follow_the_number_of_a_name() -> None:
    hand = {"hand": ["knights", "rangers", "swamp", "book_of_changes"],
            "choices": {"book_of_changes": {"card": "knights", "suit": "leader"}}}
    result = scoring.score(opened(()), hand)
    told = {lang: {text.replace("\u00a0", " ") for _, texts in order_text(result, lang) for text in texts} for lang in GRAMMARS}
    assert {"The Book of Changes turns the Knights into a Leader",
            "The Rangers strike the word Army out of the penalty of the Swamp"} <= told["en"]
    assert {"Le Livre des Mutations change la famille des Chevaliers en Seigneur",
            "Les Éclaireurs effacent le mot Armée du malus du Marécage"} <= told["fr"]
    assert {"Das Buch der Veränderung gibt den Rittern die Farbe Anführer",
            "Die Waldläufer streichen das Wort Armee aus der Strafe des Sumpfs"} <= told["de"]
    assert {"El Libro de los Cambios da a los Paladines el palo Líder",
            "Los Exploradores tachan la palabra Ejército de la penalización del Pantano"} <= told["es"]


@pytest.mark.parametrize(("hand", "card", "en", "fr"), [
    ("unicorn warhorse", "unicorn", "+30: no Princess; +15: no Empress, no Queen and no Enchantress",
     "+30 : pas de Princesse ; +15 : ni Impératrice, ni Reine, ni Enchanteresse"),
    ("unicorn queen", "unicorn", "With Queen (+30: no Princess)", "Avec Reine (+30 : pas de Princesse)"),
    ("king queen knights", "king", "1 × 20: Knights, with Queen", "1 × 20 : Chevaliers, avec Reine"),
    ("king knights", "king", "1 × 5: Knights (+20 for each Army: no Queen)", "1 × 5 : Chevaliers (+20 par Armée : pas de Reine)"),
    ("world_tree king queen", "world_tree", "The suit Leader appears more than once", "La famille Seigneur figure plus d’une fois"),
])
def test_a_reason_says_everything(hand: str, card: str, en: str, fr: str) -> None:
    pack = scoring.open_pack("fantasy_realms")
    result = scoring.score(pack, {"hand": hand.split(), "choices": {}})
    told = [line_text(result.pack, result.cards[card].lines[1], lang).replace("\u00a0", " ") for lang in ("en", "fr")]
    assert told == [en, fr]


def test_a_card_that_blanks_itself_names_every_reason() -> None:
    result = scoring.score(scoring.open_pack("fantasy_realms"), {"hand": ["war_dirigible", "air_elemental"], "choices": {}})
    assert blanked_text(result, result.cards["war_dirigible"], "en") == "Blanks itself: no Army and Air Elemental in hand"


def test_batch_answers_in_the_language_asked_for() -> None:
    from scoring.__main__ import answers
    eight = '{"game": "fantasy_realms", "hand": ["king", "queen", "knights", "forge", "candle", "swamp", "forest", "mountain"]}'
    late = '{"game": "cinderella", "variant": "magic", "players": 1, "events": [{"search": null}]}'
    base = '{"game": "cinderella", "variant": "base", "players": 1, "extra_tiles": 2, "events": []}'
    told = list(answers([eight, late, "{", base, "[" * 100_000], "fr"))
    assert told[0]["warnings"] == ["8 cartes\u00a0: cette main ne peut en avoir que 7."]
    assert told[1]["refused"]["why"] == "Joueur 1 doit d’abord lancer le dé."
    assert told[2]["error"] == "Ligne 3, colonne 2\u00a0: ce n’est plus du JSON à partir d’ici."
    assert told[3]["warnings"] == ["Cette variante se joue sans tuiles en plus\u00a0: elles sont ignorées."]
    assert told[4]["error"] == "Ligne 5\u00a0: nombres trop longs ou niveaux trop profonds."
