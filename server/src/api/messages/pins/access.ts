import type { Snowflake } from '@guildhall/protocol/ids';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { inMessage, type MessageAccess } from '../../../core/access/message.ts';
import { refuse } from '../../../core/access/verification.ts';
import type { Context } from '../../../core/framework/context.ts';
import { allowedSince } from '../../../core/access/permissions-split.ts';
import { requireActive } from '../threads/activity.ts';

const load = inMessage('VIEW_CHANNEL');

/**
 * Loads a message that the viewer may pin: needs PIN_MESSAGES, until its date MANAGE_MESSAGES suffices
 * (docs/contract/messages.md#pins; 50013). Refused in an archived thread (50083).
 */
export async function pinnable(ctx: Context, path: { channel_id: Snowflake; message_id: Snowflake }): Promise<MessageAccess> {
  const access = await load(ctx, path);
  if (!allowedSince(ctx.clock.now(), access.permissions, 'PIN_MESSAGES')) refuse(ctx, access, PERMISSIONS.PIN_MESSAGES);
  requireActive(access.thread);
  return access;
}
