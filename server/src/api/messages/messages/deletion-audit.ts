import { AUDIT_LOG_EVENTS } from '@guildhall/protocol/enums';
import { firstIdAt, type Snowflake } from '@guildhall/protocol/ids';
import { prepare } from '../../../core/framework/prepared.ts';
import type { Tx } from '../../../core/framework/transact.ts';

/** Deletions within this time (ms) share an audit entry. */
const MERGED_WITHIN = 300_000;

const recent = prepare<{ guild_id: Snowflake; since: Snowflake; user_id: Snowflake; target_id: Snowflake }>()((db, param) =>
  db
    .updateTable('audit_entries')
    .set((eb) => ({ action_type: eb.ref('action_type') }))
    .where('guild_id', '=', param('guild_id'))
    .where('id', '>=', param('since'))
    .where('action_type', '=', AUDIT_LOG_EVENTS.MESSAGE_DELETE)
    .where('user_id', '=', param('user_id'))
    .where('target_id', '=', param('target_id'))
    .returning(['id', 'options_json', 'reason']),
);

/**
 * Writes the audit entry for the deletion of a message of `authorId` by `moderator.id` (action 72). Several deletions
 * in one channel within five minutes and for the same reason share one entry with a `count`
 * (docs/contract/messages.md#messages).
 */
export async function auditDeletion(
  tx: Tx,
  moderator: { id: Snowflake; reason: string | null },
  deleted: { guildId: Snowflake; channelId: Snowflake; authorId: Snowflake },
): Promise<void> {
  const { guildId, channelId, authorId } = deleted;
  const since = firstIdAt(tx.now - MERGED_WITHIN);
  const entries = await tx.db.all(recent, { guild_id: guildId, since, user_id: moderator.id, target_id: authorId });
  for (const { id, options_json, reason } of entries) {
    const options: Record<string, string> = JSON.parse(options_json ?? '{}');
    if (options.channel_id !== channelId || reason !== moderator.reason) continue;
    const merged = { ...options, count: String(Number(options.count ?? '1') + 1) };
    await tx.db.kysely
      .updateTable('audit_entries')
      .set({ options_json: JSON.stringify(merged) })
      .where('guild_id', '=', guildId)
      .where('id', '=', id)
      .execute();
    return;
  }
  const options = { channel_id: channelId, count: '1' };
  await tx.audit({ guild_id: guildId, action: 'MESSAGE_DELETE', target_id: authorId, options });
}
