import type { ServerLink } from '../api.ts';
import { sendTo } from '../api.ts';
import { HallError } from '../errors.ts';
import { callTesting } from '../hall/testing-routes.ts';
import { isRecord } from '../wire.ts';
import type { Bot } from '../world/bot.ts';
import { entryLine } from './line.ts';
import type { RecordedEntry, RecordedWarning } from './recorded.ts';

/** Entries of one request. */
const PAGE = 1000;

/** Everything that a bot did and received until now, in order. */
export class BotRecord {
  readonly bot: Pick<Bot, 'name' | 'applicationId'>;
  readonly entries: readonly RecordedEntry[];
  readonly warnings: readonly RecordedWarning[];
  /** How many older entries the server has forgotten. */
  readonly dropped: number;
  /** The server's real time when it was read, as `elapsed_ms` of the entries. */
  readonly readAt: number;
  readonly #server: ServerLink;

  constructor(
    server: ServerLink,
    bot: Pick<Bot, 'name' | 'applicationId'>,
    parts: Pick<BotRecord, 'entries' | 'warnings' | 'dropped' | 'readAt'>,
  ) {
    this.#server = server;
    this.bot = bot;
    this.entries = parts.entries;
    this.warnings = parts.warnings;
    this.dropped = parts.dropped;
    this.readAt = parts.readAt;
  }

  /** The record as HAR 1.2, in JSON: it opens in the tools of browsers. */
  har(): Promise<string> {
    return this.#text('/record.har');
  }

  /** The record as a page that needs nothing else. */
  html(): Promise<string> {
    return this.#text('/record.html');
  }

  /** The recording for `replay`. */
  toJSON(): { bot: { name: string; application_id: string }; entries: readonly RecordedEntry[] } {
    return { bot: { name: this.bot.name, application_id: this.bot.applicationId }, entries: this.entries };
  }

  /** A line for each entry, and the warnings. */
  toString(): string {
    const first = this.entries[0]?.elapsed_ms ?? 0;
    const lines = this.entries.map((entry) => entryLine(entry, entry.elapsed_ms - first));
    const warned = this.warnings.map(({ level, message, advice }) => `  ${level}: ${message} ${advice}`);
    return [`${this.bot.name}:`, ...lines, ...(warned.length > 0 ? ['Warnings:', ...warned] : [])].join('\n');
  }

  async #text(path: string): Promise<string> {
    const response = await sendTo(this.#server)(`${this.#server.url}/testing${path}?application_id=${this.bot.applicationId}`, {
      method: 'GET',
    });
    if (!response.ok) throw new HallError(`GET /testing${path} answered ${response.status}.`);
    return response.text();
  }
}

/** Reads the record of a bot. Rejects if the server does not record. */
export async function readRecord(server: ServerLink, bot: Pick<Bot, 'name' | 'applicationId'>): Promise<BotRecord> {
  const query = `application_id=${bot.applicationId}`;
  const entries: RecordedEntry[] = [];
  let after = 0;
  for (;;) {
    const page = await callTesting(server, 'GET', `/record?${query}&after=${after}&limit=${PAGE}`);
    if (!isPage(page)) throw new HallError(`The server at ${server.url} does not record: it is of an older version.`);
    entries.push(...page.entries);
    if (page.next === null) {
      const warnings = await callTesting(server, 'GET', `/record/warnings?${query}`);
      return new BotRecord(server, bot, {
        entries,
        warnings: isWarnings(warnings) ? warnings : [],
        dropped: page.dropped,
        readAt: page.elapsed_ms,
      });
    }
    after = page.next;
  }
}

interface Page {
  entries: RecordedEntry[];
  next: number | null;
  dropped: number;
  elapsed_ms: number;
}

function isPage(value: unknown): value is Page {
  return isRecord(value) && Array.isArray(value.entries) && typeof value.elapsed_ms === 'number';
}

function isWarnings(value: unknown): value is RecordedWarning[] {
  return Array.isArray(value);
}
