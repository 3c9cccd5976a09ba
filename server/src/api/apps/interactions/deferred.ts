import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { findMessage } from '../../../core/access/message.ts';
import { emitNow } from '../../../core/framework/transact.ts';
import { job } from '../../../core/framework/job.ts';
import { findEphemeral } from '../../messages/messages/ephemeral.ts';
import { FAILURE_REASONS } from '@guildhall/protocol/bodies/apps/interactions';
import { INTERACTION_FAILURE } from './events.ts';
import { markOf } from './interaction.ts';
import { findInteraction } from './queries.ts';

/** When the token of a deferred but never filled interaction expires, the user is notified that it failed. */
export const expireDeferred = job<{ interaction_id: Snowflake }>({
  kind: 'expire_deferred',
  async run(platform, { interaction_id }) {
    const db = platform.store.read;
    const row = await findInteraction(db, interaction_id);
    if (!row || row.original_id === null) return;
    const message = (await findEphemeral(db, row.original_id)) ?? (await findMessage(db, row.channel_id, row.original_id));
    if (!message || (message.flags & MESSAGE_FLAGS.LOADING) === 0) return;
    const failure = { ...markOf(row), reason_code: FAILURE_REASONS.TIMEOUT };
    emitNow(platform, INTERACTION_FAILURE, { user_ids: [row.user_id] }, failure);
  },
});
