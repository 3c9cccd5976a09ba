import { isSpamText } from '@guildhall/protocol/auto-moderation/match';
import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

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

/**
 * Returns whether a message is SPAM: five links or more; one line five times or more; or the third repetition of a
 * message by its author in the channel within 30 seconds.
 */
export async function isSpam(
  db: Db,
  { channelId, authorId, content, now }: { channelId: Snowflake; authorId: Snowflake; content: string; now: number },
): Promise<boolean> {
  if (isSpamText(content)) return true;
  const since = firstIdAt(now - SPAM_WITHIN);
  const sent = await db.first(repeats, { channel_id: channelId, since, author_id: authorId, content });
  return Number(sent?.count ?? 0) >= SPAM_REPEATS;
}
