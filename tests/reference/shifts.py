"""What both searches for shifts go by: where reference words stand in a hypothesis, and which words are wrong."""


def alignment(operations: str) -> tuple[list[int], list[bool], list[bool]]:
    """For each reference word the last hypothesis word up to it; which words of the two sides are wrong.

    Operations are ` ` (the same word), `S` (another), `I` (a word too many) and `D` (one too few).
    """
    places: list[int] = []
    wrong: list[bool] = []
    missed: list[bool] = []
    for operation in operations:
        if operation != "D":
            wrong.append(operation != " ")
        if operation != "I":
            missed.append(operation != " ")
            places.append(len(wrong) - 1)
    return places, wrong, missed
