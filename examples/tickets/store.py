"""The tickets of every guild, in a SQLite file: they survive a restart."""

import sqlite3
from dataclasses import dataclass

SCHEMA = """
    CREATE TABLE IF NOT EXISTS tickets (
        thread_id INTEGER PRIMARY KEY,
        guild_id INTEGER NOT NULL,
        opener_id INTEGER NOT NULL,
        subject TEXT NOT NULL,
        claimer_id INTEGER,
        closed_by INTEGER
    ) STRICT;
    -- One open ticket for each person in a guild, however quickly they ask.
    CREATE UNIQUE INDEX IF NOT EXISTS open_tickets ON tickets (guild_id, opener_id) WHERE closed_by IS NULL;
"""


@dataclass(frozen=True)
class Ticket:
    thread_id: int
    guild_id: int
    opener_id: int
    subject: str
    claimer_id: int | None
    closed_by: int | None


class Store:
    def __init__(self, file: str) -> None:
        # Each statement is its own transaction.
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.executescript(SCHEMA)

    def add(self, *, thread_id: int, guild_id: int, opener_id: int, subject: str) -> bool:
        """Records an open ticket; returns False if the person has one already."""
        try:
            self._db.execute(
                "INSERT INTO tickets (thread_id, guild_id, opener_id, subject) VALUES (?, ?, ?, ?)",
                (thread_id, guild_id, opener_id, subject),
            )
        except sqlite3.IntegrityError:
            return False
        return True

    def find(self, thread_id: int) -> Ticket | None:
        return self._one("SELECT * FROM tickets WHERE thread_id = ?", thread_id)

    def open_of(self, guild_id: int, opener_id: int) -> Ticket | None:
        """The open ticket of a person."""
        return self._one(
            "SELECT * FROM tickets WHERE guild_id = ? AND opener_id = ? AND closed_by IS NULL", guild_id, opener_id
        )

    def claim(self, thread_id: int, claimer_id: int) -> bool:
        """Returns whether nobody had claimed it before."""
        done = self._db.execute(
            "UPDATE tickets SET claimer_id = ? WHERE thread_id = ? AND claimer_id IS NULL AND closed_by IS NULL",
            (claimer_id, thread_id),
        )
        return done.rowcount == 1

    def close(self, thread_id: int, user_id: int) -> bool:
        """Returns whether it was open."""
        done = self._db.execute(
            "UPDATE tickets SET closed_by = ? WHERE thread_id = ? AND closed_by IS NULL", (user_id, thread_id)
        )
        return done.rowcount == 1

    def reopen(self, thread_id: int) -> None:
        self._db.execute("UPDATE tickets SET closed_by = NULL WHERE thread_id = ?", (thread_id,))

    def _one(self, query: str, *values: int) -> Ticket | None:
        row = self._db.execute(query, values).fetchone()
        return Ticket(*row) if row else None
