import type { Snowflake } from '@guildhall/protocol/ids';
import type { ChannelAccess } from '../../../core/access/channel.ts';
import type { Context } from '../../../core/context.ts';
import type { UploadedFile } from '../../../core/route.ts';
import type { Tx } from '../../../core/transact.ts';
import type { InteractionData } from '../../messages/messages/parts/interaction.ts';
import type { InteractionBody } from './body.ts';
import type { InteractionDetails } from './interaction.ts';
import type { Resolver } from './resolve.ts';
import type { Seat } from './seat.ts';
import type { MessageObject } from '../../messages/messages/types.ts';

/** Somebody who asks something of an application, in a channel that they may see. */
export interface Asking {
  ctx: Context;
  access: ChannelAccess;
  seat: Seat;
  body: InteractionBody;
  files: readonly UploadedFile[];
  resolver: Resolver;
}

/** What was asked, once it is checked. */
export interface Asked {
  /** As the application gets it. */
  data: object;
  details: InteractionDetails;
  /** What answers say of it, beside who asked. */
  metadata: Omit<InteractionData, 'id' | 'type' | 'user_id' | 'owners'>;
  /** The ways to have the application that count for it; all when absent. */
  integrationTypes?: readonly number[];
  /** Who had the application there first, when that is not who asks: whoever called it forth. */
  installer?: Snowflake | undefined;
  /** The application need not be installed: a webhook of its own brought what is pressed. */
  byWebhook?: boolean;
  /** The platform itself launches the application's activity, and the application is not asked. */
  launches?: true;
  /** The message that it was asked on. */
  message?: MessageObject;
  /** What else happens in the transaction that stores it. */
  store?: (tx: Tx, interactionId: string) => Promise<void>;
}
