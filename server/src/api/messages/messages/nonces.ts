import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { findMessage } from '../../../core/access/message.ts';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Db } from '../../../core/framework/store.ts';

/** A nonce that its author wants to use only once. */
export interface NonceClaim {
  channel_id: Snowflake;
  author_id: Snowflake;
  nonce: string;
  message_id: Snowflake;
  /** Ms since 1970. */
  created_at: number;
}

type Claim = { [K in keyof NonceClaim]: NonceClaim[K] };

const claim = prepare<Claim & { cutoff: number }>()((db, param) =>
  db
    .insertInto('nonces')
    .values({
      channel_id: param('channel_id'),
      author_id: param('author_id'),
      nonce: param('nonce'),
      message_id: param('message_id'),
      created_at: param('created_at'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'author_id', 'nonce'])
        .doUpdateSet((eb) => ({ message_id: eb.ref('excluded.message_id'), created_at: eb.ref('excluded.created_at') }))
        .where('nonces.created_at', '<=', param('cutoff')),
    )
    .returning('message_id'),
);
const findClaim = prepare<{ channel_id: Snowflake; author_id: Snowflake; nonce: string }>()((db, param) =>
  db
    .selectFrom('nonces')
    .select('message_id')
    .where('channel_id', '=', param('channel_id'))
    .where('author_id', '=', param('author_id'))
    .where('nonce', '=', param('nonce')),
);
const moveClaim = prepare<Claim>()((db, param) =>
  db
    .updateTable('nonces')
    .set({ message_id: param('message_id'), created_at: param('created_at') })
    .where('channel_id', '=', param('channel_id'))
    .where('author_id', '=', param('author_id'))
    .where('nonce', '=', param('nonce')),
);
const forget = prepare<{ cutoff: number }>()((db, param) => db.deleteFrom('nonces').where('created_at', '<=', param('cutoff')));

/**
 * Claims a nonce for a new message inside the message's transaction.
 * - If another message claimed it within LIMITS.messages.nonceLifetime.max and still exists, returns that message's id.
 * - Otherwise returns undefined, and the nonce belongs to the new message.
 * - Of two concurrent claims, the second waits for the first.
 */
export async function claimNonce(
  db: Db,
  wanted: NonceClaim,
  find: (db: Db, channelId: Snowflake, id: Snowflake) => Promise<object | undefined> = findMessage,
): Promise<Snowflake | undefined> {
  const { channel_id, author_id, nonce } = wanted;
  const cutoff = wanted.created_at - LIMITS.messages.nonceLifetime.max;
  if (await db.first(claim, { ...wanted, cutoff })) {
    await db.first(forget, { cutoff });
    return undefined;
  }
  const first = await db.first(findClaim, { channel_id, author_id, nonce });
  if (first && (await find(db, channel_id, first.message_id))) return first.message_id;
  await db.first(moveClaim, { ...wanted });
  return undefined;
}
