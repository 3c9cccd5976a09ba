import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerLink } from '../api.ts';
import type { Bot } from '../world/bot.ts';
import { entryLine } from './line.ts';
import { type BotRecord, readRecord } from './record.ts';
import type { RecordedEntry } from './recorded.ts';

/** The number of entries of a bot that a failed wait shows. */
const MOST = 12;

/** Events that a bot acts on; others would hide them. */
const NOTABLE: ReadonlySet<string> = new Set([
  'MESSAGE_CREATE',
  'INTERACTION_CREATE',
  'GUILD_MEMBER_ADD',
  'MESSAGE_REACTION_ADD',
]);

/**
 * The acts of the bots, for the message of a failed wait that began at `startedAt` (of `performance.now`); empty if the server does
 * not record. Writes the whole records to GUILDHALL_RECORD_DIR, if that is set.
 */
export async function storyOf(server: ServerLink, bots: readonly Bot[], startedAt: number): Promise<string> {
  try {
    const records = await Promise.all(bots.map((bot) => readRecord(server, bot)));
    const now = performance.now();
    const parts = records.map((record) => storyOfBot(record, now - startedAt));
    const files = await writeRecords(records);
    return [...parts, ...(files.length > 0 ? [`The whole records: ${files.join(', ')}`] : [])]
      .map((part) => `\n${part}`)
      .join('');
  } catch {
    // The wait has failed for its own reason; a server that does not record is not another one.
    return '';
  }
}

function storyOfBot({ bot, entries, warnings, readAt }: BotRecord, waited: number): string {
  const notable = entries.filter(isNotable).slice(-MOST);
  if (notable.length === 0) return `${bot.name} did nothing: it has sent no request and has no session. Is its program running?`;
  const lines = notable.map((entry) => entryLine(entry, entry.elapsed_ms - readAt + waited));
  const warned = warnings.map(({ message, advice }) => `  ${message} ${advice}`);
  return [`What ${bot.name} did:`, ...lines, ...(warned.length > 0 ? [`Warnings about ${bot.name}:`, ...warned] : [])].join('\n');
}

function isNotable(entry: RecordedEntry): boolean {
  if (entry.kind === 'action') return false;
  return entry.kind !== 'event' || NOTABLE.has(entry.name);
}

/** Writes the records as JSON for `replay` and as pages; returns the paths of the pages. */
async function writeRecords(records: readonly BotRecord[]): Promise<string[]> {
  const folder = process.env.GUILDHALL_RECORD_DIR;
  if (!folder) return [];
  await mkdir(folder, { recursive: true });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  return Promise.all(
    records.map(async (record) => {
      const base = join(folder, `${stamp}-${record.bot.name.replaceAll(/[^\w-]/g, '_')}`);
      await writeFile(`${base}.json`, JSON.stringify(record, null, 2));
      await writeFile(`${base}.html`, await record.html());
      return `${base}.html`;
    }),
  );
}
