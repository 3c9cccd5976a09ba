import type { CommandPermission } from '@guildhall/protocol/objects/apps/commands';
import type { Id } from '../../../api/wire-base.ts';
import { channelName, memberName } from '../../../state/selectors.ts';
import { store } from '../../../state/session.ts';
import { t } from '../text.ts';

/** The kinds of targets of a permission. */
export const TARGET = { ROLE: 1, USER: 2, CHANNEL: 3 } as const;
export type TargetType = (typeof TARGET)[keyof typeof TARGET];

/** A permission whose type this client knows. */
export interface KnownRule {
  id: Id;
  type: TargetType;
  permission: boolean;
}

/** The permissions whose types this client knows. */
export function knownRules(rules: readonly CommandPermission[]): KnownRule[] {
  return rules.flatMap(({ id, type: given, permission }) => {
    const type = Object.values(TARGET).find((one) => one === given);
    return type === undefined ? [] : [{ id, type, permission }];
  });
}

/** The id that represents all channels of a guild. */
export function allChannels(guildId: Id): Id {
  return String(BigInt(guildId) - 1n);
}

/** The name of the target of a permission; the id of one that this person does not see. */
export function targetName(guildId: Id, { id, type }: Pick<CommandPermission, 'id' | 'type'>): string {
  const { guilds, channels, users } = store.get();
  const guild = guilds[guildId];
  if (type === TARGET.ROLE) return id === guildId ? t('everyone') : (guild?.roles[id]?.name ?? t('someRole', { id }));
  if (type === TARGET.CHANNEL) {
    const channel = channels[id];
    if (id === allChannels(guildId)) return t('allChannels');
    return channel ? `#${channelName(channel)}` : t('someChannel', { id });
  }
  const user = users[id];
  return user ? memberName(guild, user) : t('somePerson', { id });
}
