// Polls and votes, in a SQLite file. The primary key of a vote is what makes it one for each person, any number of which may arrive at once.
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA foreign_keys = ON;
  CREATE TABLE IF NOT EXISTS polls (
    id TEXT PRIMARY KEY,
    question TEXT NOT NULL,
    options TEXT NOT NULL, -- JSON
    creator_id TEXT NOT NULL,
    closes_at INTEGER NOT NULL, -- ms
    closed_at INTEGER,
    channel_id TEXT,
    message_id TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS votes (
    poll_id TEXT NOT NULL REFERENCES polls,
    user_id TEXT NOT NULL,
    option INTEGER NOT NULL,
    PRIMARY KEY (poll_id, user_id)
  ) STRICT;
`;

export class Store {
  #db;

  constructor(file) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(SCHEMA);
  }

  /** Makes a poll; returns its id. */
  create({ question, options, creatorId, closesAt }) {
    const id = randomUUID();
    this.#db
      .prepare('INSERT INTO polls (id, question, options, creator_id, closes_at) VALUES (?, ?, ?, ?, ?)')
      .run(id, question, JSON.stringify(options), creatorId, closesAt);
    return id;
  }

  /** Records where a poll is shown. */
  place(id, { channel_id, id: messageId }) {
    this.#db.prepare('UPDATE polls SET channel_id = ?, message_id = ? WHERE id = ?').run(channel_id, messageId, id);
  }

  delete(id) {
    this.#db.prepare('DELETE FROM polls WHERE id = ?').run(id);
  }

  /** A poll with the count of each option; undefined if there is none. */
  find(id) {
    const row = this.#db.prepare('SELECT * FROM polls WHERE id = ?').get(id);
    if (!row) return undefined;
    const options = JSON.parse(row.options);
    const counts = options.map(() => 0);
    const rows = this.#db.prepare('SELECT option, count(*) AS n FROM votes WHERE poll_id = ? GROUP BY option').all(id);
    for (const { option, n } of rows) counts[option] = n;
    return { ...row, options, counts };
  }

  /** The option that a person has voted for; undefined if none. */
  voteOf(id, userId) {
    return this.#db.prepare('SELECT option FROM votes WHERE poll_id = ? AND user_id = ?').get(id, userId)?.option;
  }

  /** Votes for a person who has not voted yet; returns whether they had not. */
  vote(id, userId, option) {
    const { changes } = this.#db.prepare('INSERT INTO votes VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(id, userId, option);
    return changes === 1;
  }

  /** Votes, in place of an earlier vote if there is one. */
  change(id, userId, option) {
    this.#db
      .prepare('INSERT INTO votes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET option = excluded.option')
      .run(id, userId, option);
  }

  close(id, now) {
    this.#db.prepare('UPDATE polls SET closed_at = ? WHERE id = ? AND closed_at IS NULL').run(now, id);
  }

  /** Closes the polls whose time is over; returns their ids. */
  closeDue(now) {
    return this.#db
      .prepare('UPDATE polls SET closed_at = closes_at WHERE closed_at IS NULL AND closes_at <= ? RETURNING id')
      .all(now)
      .map(({ id }) => id);
  }

  end() {
    if (this.#db.isOpen) this.#db.close();
  }
}
