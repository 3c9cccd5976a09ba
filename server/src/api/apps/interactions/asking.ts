import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/framework/context.ts';
import type { UploadedFile } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import type { InteractionData } from '../../messages/messages/parts/interaction.ts';
import type { InteractionDetails } from './interaction.ts';
import type { Resolver } from './resolve.ts';
import type { Seat } from './seat.ts';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { InteractionBody } from '@guildhall/protocol/bodies/apps/interactions';

/** A user who creates an interaction, in a channel that they may view. */
export interface Asking {
  ctx: Context;
  access: ChannelAccess;
  seat: Seat;
  body: InteractionBody;
  files: readonly UploadedFile[];
  resolver: Resolver;
}

/** A validated interaction. */
export interface Asked {
  /** As the application receives it. */
  data: object;
  details: InteractionDetails;
  /** The data that responses show about it in addition to its author. */
  metadata: Omit<InteractionData, 'id' | 'type' | 'user_id' | 'owners'>;
  /** The installation types that count for it; all if absent. */
  integrationTypes?: readonly number[];
  /** The user who installed the application, if that is not the author: the one who first invoked it. */
  installer?: Snowflake | undefined;
  /** The application need not be installed: its own webhook sent the component. */
  byWebhook?: boolean;
  /** The platform itself launches the application's activity, without asking the application. */
  launches?: true;
  /** The message of the component. */
  message?: MessageObject;
  /** Stores additional rows in the same transaction. */
  store?: (tx: Tx, interactionId: string) => Promise<void>;
}
