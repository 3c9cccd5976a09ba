import type { Snowflake } from '@guildhall/protocol/ids';
import type { GuildSettingsChange } from '@guildhall/protocol/operations/messages/notifications';
import type { GuildState } from '../../../core/access/guild-state.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';

/** Refuses overrides of channels that are not in the guild (50035). `at` is the path of the change in the body. */
export function requireChannelsOf(guild: GuildState, change: GuildSettingsChange, at = ''): void {
  requireChannels(change, (id) => guild.channels.has(id), at);
}

/** Refuses overrides of channels for which `exists` is false (50035). */
export function requireChannels(change: GuildSettingsChange, exists: (id: Snowflake) => boolean, at = ''): void {
  const unknown = Object.keys(change.channel_overrides ?? {}).filter((id) => !exists(id));
  if (unknown.length === 0) return;
  const complaint = (id: string) => complain.custom('CHANNEL_UNKNOWN', `There is no channel ${id} here.`);
  failForm(Object.fromEntries(unknown.map((id) => [`${at}channel_overrides.${id}`, complaint(id)])));
}
