import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { has } from '../../../core/access/permissions.ts';
import type { VoiceStateRow } from '../../../core/tables/database.ts';

/**
 * Whether a connected member has CONNECT in the channel, by their permissions there. A channel that is hidden from them stays visible while
 * they are in it (docs/contract/channels.md#obfuscated-channels), so that nothing changes with the loss of VIEW_CHANNEL.
 */
export function mayConnect({ may_connect }: Pick<VoiceStateRow, 'may_connect'>, permissions: bigint): boolean {
  return has(permissions, PERMISSIONS.VIEW_CHANNEL) ? has(permissions, PERMISSIONS.CONNECT) : may_connect === 1;
}
