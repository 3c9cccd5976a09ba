import { readFile } from 'node:fs/promises';
import { type Duration, milliseconds } from '../../duration.ts';
import { HallError } from '../../errors.ts';
import { isRecord } from '../../wire.ts';
import type { RecordedEntry, RecordedEvent } from '../recorded.ts';
import { changeLine } from './diff.ts';
import { type Difference, Script } from './script.ts';
import { Stage } from './stage.ts';

export type { Difference } from './script.ts';

/** A recording: `hall.record(bot)`, its JSON, or the path of a file with that. */
export type Recording =
  | string
  | { bot: { name: string; application_id?: string; applicationId?: string }; entries: readonly RecordedEntry[] };

/** How a bot is started and stopped. */
export interface ReplayOptions<B> {
  /** Starts the bot with the environment of a world's bot; resolves when it has begun to connect, or later. */
  start: (env: Record<string, string>) => B | Promise<B>;
  /** Stops it. */
  stop?: (bot: B) => unknown;
  /** How long the bot may do nothing before a request counts as missing, in real time; one second if absent. */
  quiet?: Duration;
  /** How long all may take; one minute if absent. */
  within?: Duration;
}

/** The outcome of a replay. */
export interface Replayed {
  differences: Difference[];
  /** The differences in words; says so if there are none. */
  toString(): string;
}

/** Ms between two looks at whether the bot is quiet. */
const LOOK = 20;

/**
 * Plays a recording to a bot, in place of a server: sends the recorded events, answers requests as they were answered, and resolves
 * with how the requests differ. The recording must have one session of one shard.
 */
export async function replay<B>(recording: Recording, options: ReplayOptions<B>): Promise<Replayed> {
  const { entries, applicationId } = await read(recording);
  const sessions = new Set(entries.flatMap((entry) => (entry.kind === 'event' ? [entry.session_id] : [])));
  if (sessions.size !== 1)
    throw new HallError(
      `A recording with one gateway session is needed; this one has ${sessions.size}. Record a single start of the bot.`,
    );
  const script = new Script(entries);
  const stage = await Stage.open(script);
  try {
    const starting = Promise.resolve(options.start(envOf(stage.url, applicationId, entries)));
    const failed = starting.then(() => new Promise<never>(() => undefined));
    await Promise.race([failed, course(script, stage, options)]);
    const bot = await starting;
    await options.stop?.(bot);
  } finally {
    await stage.close();
  }
  const { differences } = script;
  return { differences, toString: () => (differences.length === 0 ? 'No differences.' : differences.map(lines).join('\n')) };
}

/** Resolves when the recording is over and the bot is quiet. */
async function course(
  script: Script,
  stage: Stage,
  { quiet = '1s', within = '1m' }: Pick<ReplayOptions<unknown>, 'quiet' | 'within'>,
): Promise<void> {
  const patience = milliseconds(quiet) / LOOK;
  const ends = performance.now() + milliseconds(within);
  // Looks, not time: a process that did not run in between has not been quiet.
  let looks = 0;
  let lastAt = 0;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    if (performance.now() > ends) throw new HallError('The replay did not end in time.');
    stage.proceed();
    looks = stage.lastAt === lastAt ? looks + 1 : 0;
    lastAt = stage.lastAt;
    if (!stage.isIdentified || looks < patience) continue;
    if (script.isOver) {
      script.finish();
      return;
    }
    looks = 0;
    script.giveUp();
    stage.proceed();
  }
}

async function read(recording: Recording): Promise<{ entries: readonly RecordedEntry[]; applicationId: string }> {
  const value: unknown = typeof recording === 'string' ? JSON.parse(await readFile(recording, 'utf8')) : recording;
  if (!isRecord(value) || !isRecord(value.bot) || !isEntries(value.entries))
    throw new HallError('This is not a recording: it has no bot or no entries.');
  return { entries: value.entries, applicationId: String(value.bot.application_id ?? value.bot.applicationId) };
}

function isEntries(value: unknown): value is RecordedEntry[] {
  return Array.isArray(value) && value.every((entry) => isRecord(entry) && typeof entry.id === 'number');
}

function envOf(url: string, applicationId: string, entries: readonly RecordedEntry[]): Record<string, string> {
  const guild = entries.find((entry): entry is RecordedEvent => entry.kind === 'event' && entry.name === 'GUILD_CREATE');
  const guildId = isRecord(guild?.data) ? guild.data.id : undefined;
  return {
    GUILDHALL_URL: url,
    GUILDHALL_TOKEN: `${Buffer.from(applicationId).toString('base64url')}.replay.replay`,
    GUILDHALL_APPLICATION_ID: applicationId,
    ...(typeof guildId === 'string' && { GUILDHALL_GUILD_ID: guildId }),
    GUILDHALL_PUBLIC_KEY: '',
  };
}

function lines({ kind, what, entry, changes, body }: Difference): string {
  const of = entry === null ? '' : ` (entry ${entry})`;
  const shown = kind === 'changed' || body === null || body === undefined ? [] : [JSON.stringify(body)];
  return [`${kind} ${what}${of}`, ...[...changes.map(changeLine), ...shown].map((line) => `  ${line}`)].join('\n');
}
