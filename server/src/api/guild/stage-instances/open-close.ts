import { MESSAGE_TYPES } from '@guildhall/protocol/enums';
import type { Snowflake } from '@guildhall/protocol/ids';
import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import type { ChannelRow, StageInstanceRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { SYSTEM_MESSAGE_DUE } from '../channels/hooks.ts';
import { findUser } from '../../people/users/queries.ts';
import { STAGE_INSTANCE_CREATE, STAGE_INSTANCE_DELETE } from './events.ts';
import { deleteStage, findStage, upsertStage } from './queries.ts';
import { AUDITED_FIELDS, stageInstanceObject } from './stage-instance.ts';
import type { StageInstanceObject } from '@guildhall/protocol/objects/guild/stage-instances';

/** A stage to be opened. */
export interface NewStage {
  channel: ChannelRow;
  guildId: Snowflake;
  topic: string;
  privacyLevel: number;
  eventId: Snowflake | null;
  /** The user who opens it. */
  userId: Snowflake;
  /** Whether @everyone is notified. */
  notify: boolean;
}

/**
 * Opens a stage: STAGE_INSTANCE_CREATE, audit entry 83, a message of type 27. Already open: 150006. The guild's row must
 * be locked.
 */
export async function openStage(tx: Tx, stage: NewStage): Promise<StageInstanceObject> {
  const { channel, guildId: guild_id } = stage;
  if (await findStage(tx.db, channel.id)) fail('STAGE_ALREADY_OPEN');
  const row: StageInstanceRow = {
    channel_id: channel.id,
    id: tx.id(),
    guild_id,
    topic: stage.topic,
    privacy_level: stage.privacyLevel,
    guild_scheduled_event_id: stage.eventId,
  };
  await upsertStage(tx.db, row);
  const object = stageInstanceObject(row);
  tx.emit(STAGE_INSTANCE_CREATE, { guild_id, channel_id: channel.id }, object);
  const changes = changesBetween({}, { ...object }, AUDITED_FIELDS);
  const options = { channel_id: channel.id };
  await tx.audit({ guild_id, action: 'STAGE_INSTANCE_CREATE', target_id: row.id, changes, options });
  await announce(tx, channel, stage.userId, { type: MESSAGE_TYPES.STAGE_START, content: row.topic, everyone: stage.notify });
  return object;
}

/**
 * Closes a stage: STAGE_INSTANCE_DELETE, audit entry 85, a message of type 28 by the user who closes it. The guild's
 * row must be locked.
 */
export async function closeStage(tx: Tx, row: StageInstanceRow, channel: ChannelRow, userId: Snowflake): Promise<void> {
  await removeStage(tx, row);
  const { guild_id, channel_id } = row;
  const changes = changesBetween({ ...stageInstanceObject(row) }, {}, AUDITED_FIELDS);
  await tx.audit({ guild_id, action: 'STAGE_INSTANCE_DELETE', target_id: row.id, changes, options: { channel_id } });
  await announce(tx, channel, userId, { type: MESSAGE_TYPES.STAGE_END, content: row.topic, everyone: false });
}

/** Ends the open stage of a channel that is being deleted, if any. */
export async function dropStage(tx: Tx, channelId: Snowflake): Promise<void> {
  const row = await findStage(tx.db, channelId);
  if (row) await removeStage(tx, row);
}

async function removeStage(tx: Tx, row: StageInstanceRow): Promise<void> {
  const { guild_id, channel_id } = row;
  await deleteStage(tx.db, channel_id);
  tx.emit(STAGE_INSTANCE_DELETE, { guild_id, channel_id }, stageInstanceObject(row));
}

/** Posts a system message in the name of a user. */
async function announce(
  tx: Tx,
  channel: ChannelRow,
  userId: Snowflake,
  { type, content, everyone }: { type: number; content: string; everyone: boolean },
): Promise<void> {
  const guildId = channel.guild_id;
  const author = await findUser(tx.db, userId);
  if (!author || guildId === null) return;
  await tx.notify(SYSTEM_MESSAGE_DUE, { channel, type, author, content, mentionsEveryone: everyone });
}
