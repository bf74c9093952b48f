"""The words of the guests' page, English in the source; sentences about scores come from the rules and the table as they are.

`say` is the one way to them, so that another catalogue can take the place of the one below.
"""

from __future__ import annotations

import re

LANGUAGES = ("en", "fr")

FRENCH = {
    "Fairy Tally": "Comptes de fées",
    "Who are you?": "Qui êtes-vous ?",
    "Tap your name to enter your own hand.": "Touchez votre nom pour saisir votre propre main.",
    "on another phone": "sur un autre téléphone",
    "I am new here": "Je suis nouveau ici",
    "Your name": "Votre nom",
    "Sit down": "S’asseoir",
    "The table has closed the door: ask whoever holds its phone.": "La table a fermé la porte : demandez à qui tient son téléphone.",
    "Watch only": "Regarder seulement",
    "Not me: change seat": "Ce n’est pas moi : changer de place",
    "The seat was taken back by the table.": "La table a repris la place.",
    "No game is open on the table just now.": "Aucune partie n’est ouverte sur la table.",
    "This address is not valid any more. Scan the code on the table’s phone again.":
        "Cette adresse n’est plus valable. Scannez de nouveau le code sur le téléphone de la table.",
    "The table’s phone does not answer. What you tap is kept and sent as soon as it is back.":
        "Le téléphone de la table ne répond pas. Ce que vous touchez est gardé et envoyé dès son retour.",
    "Connected again.": "De nouveau connecté.",
    "{n} waiting": "{n} en attente",
    "You have {total} points": "Vous avez {total} points",
    "Undo": "Annuler",
    "Redo": "Rétablir",
    "Why?": "Pourquoi ?",
    "Close": "Fermer",
    "Choices": "Choix",
    "Change": "Changer",
    "Best": "Le meilleur",
    "Best choice": "Meilleur choix",
    "Own choice": "Choix du joueur",
    "best": "meilleur",
    "Keep {total}": "Garder {total}",
    "By hand": "À la main",
    "The best, by the app": "Le meilleur, par l’app",
    "Not used": "Non utilisée",
    "{n} combinations checked": "{n} combinaisons vérifiées",
    "same total: {uses}": "même total : {uses}",
    "The rule": "La règle",
    "free": "libre",
    "yours": "à vous",
    "{name} has it": "{name} l’a",
    "{holder} has {card}.": "{holder} a déjà {card}.",
    "All copies of this card are in other crews.": "Toutes les copies de cette carte sont dans d’autres équipages.",
    "blanked": "masquée",
    "in the discard area": "dans la défausse",
    "Empty this hand": "Vider cette main",
    "{n} of {full} cards": "{n} cartes sur {full}",
    "{place} for now": "{place} pour l’instant",
    "{place}, level on points": "{place}, à égalité de points",
    "{place}, {n} behind": "{place}, à {n} points",
    "Extra points": "Points supplémentaires",
    "Discard area": "Défausse",
    "Put into the discard area": "Mettre dans la défausse",
    "Tap the cards that lie there.": "Touchez les cartes qui s’y trouvent.",
    "Treasures": "Trésors",
    "Coins": "Pièces",
    "Skulls": "Têtes de mort",
    "Paid discards": "Défausses payées",
    "Points of the sets": "Points des séries",
    "Count the sets yourself": "Compter les séries soi-même",
    "Count the cards": "Compter les cartes",
    "not counted yet": "pas encore comptées",
    "one less": "un de moins",
    "one more": "un de plus",
    "{n} of yours": "{n} à vous",
    "{n} left": "encore {n}",
    "Trick {n} of {full}": "Tour {n} sur {full}",
    "Tap the card you play.": "Touchez la carte que vous jouez.",
    "You have played {card}.": "Vous avez joué {card}.",
    "All tricks are played.": "Tous les tours sont joués.",
    "Tap the cards of your team.": "Touchez les cartes de votre équipe.",
    "Won in chapter II": "Gagné au chapitre II",
    "Tricks won": "Tours gagnés",
    "card {n}": "carte {n}",
    "to check": "à vérifier",
    "unknown": "inconnue",
    "{hour} of {hours} hours": "{hour} heures sur {hours}",
    "{name} plays": "C’est à {name}",
    "{n} of {full} pairs": "{n} paires sur {full}",
    "found": "trouvée",
    "missing": "manquante",
    "locked": "fermée",
    "Throw the die": "Lancer le dé",
    "Shown": "C’est montré",
    "Looked at": "C’est regardé",
    "No pair": "Pas de paire",
    "Pair: {pair}": "Paire : {pair}",
    "Last chance: {pair}": "Dernière chance : {pair}",
    "Last chance: a mistake": "Dernière chance : une erreur",
    "Next player": "Joueur suivant",
    "Results": "Résultats",
    "Ties": "Égalités",
    "To check": "À vérifier",
    "Victory": "Victoire",
    "Shared victory": "Victoire partagée",
    "Show the results to all": "Montrer les résultats à tous",
    "Back to the hands": "Retour aux mains",
    "End the game": "Terminer la partie",
    "The game is saved in the history.": "La partie est gardée dans l’historique.",
    "Open it again": "La rouvrir",
    "New game": "Nouvelle partie",
    "Which game?": "Quel jeu ?",
    "Who plays?": "Qui joue ?",
    "One name on each line": "Un nom par ligne",
    "Variant": "Variante",
    "{least} to {most} players": "{least} à {most} joueurs",
    "Begin": "Commencer",
    "Go on": "Continuer",
    "Open games": "Parties ouvertes",
    "Back": "Retour",
    "Invite": "Inviter",
    "Others open this address:": "Les autres ouvrent cette adresse :",
    "Close the door": "Fermer la porte",
    "Open the door": "Ouvrir la porte",
    "Take the seat of {name} back": "Reprendre la place de {name}",
    "Who has joined": "Qui est là",
    "Nobody yet": "Personne encore",
    "Points": "Points",
    "Players": "Joueurs",
    "Your cards": "Vos cartes",
    "The deck": "Le paquet",
    "first": "en premier",
    "Who cries best?": "Qui pleure le mieux ?",
    "A guest changes only the own seat.": "Un invité ne change que sa propre place.",
    "Choose your seat first.": "Choisissez d’abord votre place.",
    "Only the table can do this.": "Seule la table peut faire cela.",
    "This seat is taken by another phone.": "Cette place est prise par un autre téléphone.",
    "Too fast: wait a moment.": "Trop vite : attendez un instant.",
    "There is nothing of yours to undo.": "Il n’y a rien de vous à annuler.",
    "This request cannot be read.": "Cette demande est illisible.",
    "Nothing is entered yet.": "Rien n’est encore saisi.",
}


def say(lang: str, text: str, /, **values: object) -> str:
    spoken = FRENCH.get(text, text) if lang == "fr" else text
    if lang == "fr":
        spoken = re.sub(r" ([:;!?»])", "\u00a0\\1", spoken)
    return spoken.format(**values) if values else spoken


def ordinal(place: int, lang: str) -> str:
    if lang == "fr":
        return f"{place}er" if place == 1 else f"{place}e"
    ending = "th" if 10 <= place % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"


def wanted(header: str) -> str:
    """The language a browser asks for, of those we speak: the Accept-Language header, best first."""
    asked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:500].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            asked.append((-float(quality or 1), place, tag.split("-")[0].lower()))
        except ValueError:
            continue
    return next((tag for _, _, tag in sorted(asked) if tag in LANGUAGES), LANGUAGES[0])


# What page.js says by itself, beside what comes with a view.
ON_THE_PAGE = (
    "Fairy Tally", "Who are you?", "Tap your name to enter your own hand.", "on another phone", "I am new here", "Your name", "Sit down",
    "Watch only", "Not me: change seat", "The seat was taken back by the table.", "No game is open on the table just now.",
    "The table has closed the door: ask whoever holds its phone.",
    "This address is not valid any more. Scan the code on the table’s phone again.",
    "The table’s phone does not answer. What you tap is kept and sent as soon as it is back.", "Connected again.", "{n} waiting", "Undo",
    "Redo", "Why?", "Close", "Choices", "Change", "Best", "Best choice", "Own choice", "Keep {total}", "By hand", "The best, by the app",
    "Not used", "The rule", "free", "yours", "{name} has it", "blanked", "in the discard area", "Empty this hand", "Extra points",
    "Discard area", "Put into the discard area", "Tap the cards that lie there.", "Count the sets yourself", "Count the cards",
    "not counted yet",
    "one less", "one more", "{n} of yours", "{n} left", "card {n}", "to check", "unknown", "found", "missing", "locked", "Results",
    "Ties", "To check", "Show the results to all", "Back to the hands", "End the game", "The game is saved in the history.",
    "Open it again", "New game", "Which game?", "Who plays?", "One name on each line", "Variant", "{least} to {most} players", "Begin",
    "Go on", "Open games", "Back", "Invite", "Others open this address:", "Close the door", "Open the door",
    "Take the seat of {name} back", "Who has joined", "Nobody yet", "Points", "Players", "Your cards", "The deck", "Who cries best?",
    "You have {total} points", "Nothing is entered yet.", "Throw the die",
)


def page_words(lang: str) -> dict[str, str]:
    return {text: say(lang, text) for text in ON_THE_PAGE}
