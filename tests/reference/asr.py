"""Text steps for transcripts, written out: what is spoken, jiwer's transforms as their documentation says, SQuAD's."""

import re
import unicodedata

JOINERS = "\u200c\u200d"
APOSTROPHES = "'\u2019\u02bc"
FILLERS = {"uh", "um", "uhm", "uhh", "umm", "hm", "hmm", "mm", "mmm", "mhm", "er", "erm"}
WORDS = {
    "won't": "will not",
    "can't": "can not",
    "cannot": "can not",
    "shan't": "shall not",
    "let's": "let us",
    "y'all": "you all",
    "gonna": "going to",
    "gotta": "got to",
    "wanna": "want to",
}
ENDINGS = {"n't": "not", "'re": "are", "'ll": "will", "'ve": "have", "'d": "would", "'m": "am"}
WITH_IS = ["it", "he", "she", "that", "what", "who", "where", "when", "how", "there", "here"]
CONTRACTIONS = {
    "won't": "will not",
    "can't": "can not",
    "let's": "let us",
    "n't": " not",
    "'re": " are",
    "'s": " is",
    "'d": " would",
    "'ll": " will",
    "'t": " not",
    "'ve": " have",
    "'m": " am",
}


def without_articles(text: str) -> str:
    return re.sub(r"\b(a|an|the)\b", " ", text)


def expand_contractions(text: str) -> str:
    for contraction, words in CONTRACTIONS.items():
        text = re.sub(contraction, words, text)
    return text


def without_nonwords(text: str) -> str:
    return re.sub(r"[<\[][^>\]]*[>\]]", "", text)


def ascii_spaces(text: str) -> str:
    return re.sub("[ \t-\r]", " ", text)


def basic(text: str) -> str:
    text = without_nonwords(unicodedata.normalize("NFKC", text).lower())
    text = "".join(" " if c == "\u200b" else c for c in text if c in JOINERS + "\u200b" or not unseen(c))
    kept = ""
    for place, character in enumerate(text):
        kept += spoken(kept[-1:] or " ", character, text[place + 1 : place + 2] or " ")
    return " ".join(map(ended, kept.split()))


def unseen(character: str) -> bool:
    selector = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return is_a(character, "Cf") or selector or character in "\u034f\u20e3"


def ended(word: str) -> str:
    """A word without joiners at its end, but for one that makes another letter of a mark."""
    while word[-1] in JOINERS and not (word[-1] == "\u200d" and is_a(word[-2], "M")):
        word = word[:-1]
    return word


def spoken(before: str, character: str, after: str) -> str:
    """What is written for a character; a mark stays on what is kept."""
    inside = is_a(before, "L", "N", "M") or before in JOINERS
    if character in APOSTROPHES:
        return "'" if inside and is_a(after, "L", "N") else " "
    if character in ".," and is_a(before, "N") and is_a(after, "N"):
        return character
    if is_a(character, "M") or character in JOINERS:
        return "" if before.isspace() else character
    return " " if is_a(character, "P", "S") else character


def is_a(character: str, *categories: str) -> bool:
    return unicodedata.category(character).startswith(categories)


def english(text: str) -> str:
    words = [word for word in basic(text).split() if word not in FILLERS]
    return " ".join(expanded(word) for word in words)


def expanded(word: str) -> str:
    if word in WORDS:
        return WORDS[word]
    if word.endswith("'s") and word[:-2] in WITH_IS:
        return f"{word[:-2]} is"
    for ending, words in ENDINGS.items():
        if word.endswith(ending) and word != ending:
            return f"{expanded(word.removesuffix(ending))} {words}"
    return word
