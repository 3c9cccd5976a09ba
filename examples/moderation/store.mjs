// The cases of every guild, in a SQLite file: they survive a restart.
import { DatabaseSync } from 'node:sqlite';

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS cases (
    guild_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    user_id TEXT NOT NULL,
    moderator_id TEXT NOT NULL,
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (guild_id, number)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS cases_of_user ON cases (guild_id, user_id, kind);
`;

export class Store {
  #db;

  constructor(file) {
    this.#db = new DatabaseSync(file);
    this.#db.exec(SCHEMA);
  }

  /** Records a case; returns it with its number, which counts from 1 in each guild. */
  add({ guildId, kind, userId, moderatorId, reason, createdAt }) {
    return this.#db
      .prepare(
        `INSERT INTO cases (guild_id, number, kind, user_id, moderator_id, reason, created_at)
         SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM cases WHERE guild_id = ?1
         RETURNING *`,
      )
      .get(guildId, kind, userId, moderatorId, reason, createdAt);
  }

  /** Takes a case back whose action has failed. */
  remove({ guild_id, number }) {
    this.#db.prepare('DELETE FROM cases WHERE guild_id = ? AND number = ?').run(guild_id, number);
  }

  find(guildId, number) {
    return this.#db.prepare('SELECT * FROM cases WHERE guild_id = ? AND number = ?').get(guildId, number);
  }

  /** The warnings of a user, newest first. */
  warnings(guildId, userId) {
    return this.#db
      .prepare("SELECT * FROM cases WHERE guild_id = ? AND user_id = ? AND kind = 'warn' ORDER BY number DESC")
      .all(guildId, userId);
  }

  /** Up to 25 reasons that contain a text, the one used last first. */
  reasons(guildId, text) {
    const rows = this.#db
      .prepare(
        `SELECT reason FROM cases WHERE guild_id = ? AND instr(lower(reason), lower(?)) > 0
         GROUP BY reason ORDER BY max(number) DESC LIMIT 25`,
      )
      .all(guildId, text);
    return rows.map(({ reason }) => reason);
  }

  close() {
    if (this.#db.isOpen) this.#db.close();
  }
}
