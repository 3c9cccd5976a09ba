import type { Channel } from '../api/wire.ts';
import { has } from '../state/permissions.ts';
import type { GuildState } from '../state/types.ts';

/** True if a member without roles cannot see the channel. */
export function isPrivateChannel(guild: GuildState | undefined, channel: Channel): boolean {
  const everyone = guild?.roles[guild.id];
  if (!guild || !everyone) return false;
  const overwrite = channel.permission_overwrites?.find((one) => one.id === guild.id);
  const bits = (BigInt(everyone.permissions) & ~BigInt(overwrite?.deny ?? 0)) | BigInt(overwrite?.allow ?? 0);
  return !has(bits, 'VIEW_CHANNEL');
}
