"""What was noticed about an input and changed no number."""

from dataclasses import dataclass

from matchgrid.notes import Note


@dataclass(frozen=True)
class Fact:
    """Something true of an input file that its reader should know.

    `code` is stable and meant for programs, `message` is one sentence for people and names the file, `file`
    is the path as it was given (`-` for standard input). `remedy` is the way out, where there is one.
    """

    code: str
    message: str
    file: str
    remedy: str = ""

    @property
    def note(self) -> Note:
        """The fact as results have it."""
        return Note(self.code.replace("-", "_"), self.message.rstrip("."), remedy=self.remedy)
