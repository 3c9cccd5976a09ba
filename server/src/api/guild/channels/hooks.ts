import type { Snowflake } from '@guildhall/protocol/ids';
import { hook } from '../../../core/framework/hook.ts';
import type { ChannelRow, UserRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';

/** A lobby can no longer be linked to a channel: the channel was deleted, or changed its type. The guild is locked. */
export const CHANNEL_UNLINKABLE = hook<Tx, { channel_id: Snowflake }>('channel_unlinkable');

/** A channel that is linked to a lobby has a new name. The guild is locked. */
export const LINKED_CHANNEL_RENAMED = hook<Tx, { channel_id: Snowflake }>('linked_channel_renamed');

/** A system message in a guild channel, with the user who caused it as its author. */
export interface SystemPost {
  channel: ChannelRow;
  /** A system type of MESSAGE_TYPES. */
  type: number;
  author: UserRow;
  /** Generated if absent. */
  id?: Snowflake;
  /** Empty if absent. */
  content?: string;
  mentionsEveryone?: boolean;
  embeds?: EmbedObject[];
}

/** A change of a guild is to be reported in one of its channels. */
export const SYSTEM_MESSAGE_DUE = hook<Tx, SystemPost>('system_message_due');
