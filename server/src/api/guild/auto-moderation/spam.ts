import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

const MENTION = /<@!?(\d+)>|<@&(\d+)>/g;
const LINK = /https?:\/\//gi;
/** Numbers of links, and of repetitions of one line, that make a message spam. */
const SPAM_LINKS = 5;
const SPAM_LINES = 5;
/** A message is spam if its author has already sent it `SPAM_REPEATS` times in the channel within `SPAM_WITHIN` ms. */
const SPAM_REPEATS = 3;
const SPAM_WITHIN = 30_000;

const repeats = prepare<{ channel_id: Snowflake; since: Snowflake; author_id: Snowflake; content: string }>()((db, param) =>
  db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('channel_id', '=', param('channel_id'))
    .where('id', '>=', param('since'))
    .where('author_id', '=', param('author_id'))
    .where('content', '=', param('content')),
);

/** Counts the distinct users and roles that a content mentions. */
export function countMentions(content: string): number {
  return new Set(Array.from(content.matchAll(MENTION), ([, user, role]) => (user ? `u${user}` : `r${role}`))).size;
}

/**
 * Returns whether a message is SPAM: five links or more; one line five times or more; or the third repetition of a
 * message by its author in the channel within 30 seconds.
 */
export async function isSpam(
  db: Db,
  { channelId, authorId, content, now }: { channelId: Snowflake; authorId: Snowflake; content: string; now: number },
): Promise<boolean> {
  if ((content.match(LINK)?.length ?? 0) >= SPAM_LINKS) return true;
  const lines = new Map<string, number>();
  for (const line of content.split('\n').map((one) => one.trim())) {
    const count = (lines.get(line) ?? 0) + 1;
    if (line !== '' && count >= SPAM_LINES) return true;
    lines.set(line, count);
  }
  const since = firstIdAt(now - SPAM_WITHIN);
  const sent = await db.first(repeats, { channel_id: channelId, since, author_id: authorId, content });
  return Number(sent?.count ?? 0) >= SPAM_REPEATS;
}
