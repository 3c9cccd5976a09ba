import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import type { EventPayload } from '@guildhall/protocol/events';
import type { Agent } from '../core/agent.ts';

type Message = EventPayload<'MESSAGE_CREATE'>;

/** NOTIFICATION_CREATE: a message of another user in a private channel, a mention, or any message where the guild notifies of all. */
export function announceNotifications({ account, sessions }: Agent): void {
  const { world } = account;
  const isWanted = ({ author, guild_id, flags = 0, ...message }: Message): boolean => {
    const isSilent = (flags & MESSAGE_FLAGS.SUPPRESS_NOTIFICATIONS) !== 0;
    const isBlocked = world.relationships.get(author.id)?.type === RELATIONSHIP.BLOCKED;
    if (author.id === account.user.id || isSilent || isBlocked) return false;
    const guild = guild_id ? world.guilds.get(guild_id) : undefined;
    if (!guild) return guild_id === undefined;
    const { mentions, mention_everyone, mention_roles } = message;
    const isMentioned = mentions.some(({ id }) => id === account.user.id) || mention_roles.some((id) => guild.ownRoles.has(id));
    return guild.notifiesOfAll || mention_everyone || isMentioned;
  };
  account.on('MESSAGE_CREATE', (message) => {
    if (!isWanted(message)) return;
    const { channel_id, author } = message;
    const icon_url = author.avatar ? `${account.cdn}/avatars/${author.id}/${author.avatar}.png` : null;
    sessions.emit('NOTIFICATION_CREATE', { channel_id, message, icon_url, title: titleOf(message), body: bodyOf(message) });
  });
  /** The author, and where they wrote. */
  function titleOf({ author, channel_id, guild_id, member }: Message): string {
    const name = member?.nick ?? author.global_name ?? author.username;
    const guild = guild_id ? world.guilds.get(guild_id) : undefined;
    if (!guild) return name;
    const channel = guild.channels.get(channel_id)?.name;
    return channel ? `${name} (#${channel}, ${guild.name})` : `${name} (${guild.name})`;
  }
}

/** The text of a message with the names of mentioned users; of a message without text the names of its files. */
function bodyOf({ content, mentions, attachments }: Message): string {
  const names = new Map(mentions.map((user) => [user.id, user.global_name ?? user.username]));
  const text = content.replace(/<@!?(\d+)>/g, (mention, id: string) => (names.has(id) ? `@${names.get(id)}` : mention));
  return text || attachments.map(({ filename }) => filename).join(', ');
}
