import { UMBRELLA_SCOPES } from './scopes.ts';

/** What each scope grants, in plain words (specification 5). */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  bot: 'Join a guild of yours as a bot',
  'applications.commands': 'Offer its commands there',
  'applications.commands.permissions.update': 'Change who may use its commands in guilds that you manage',
  identify: 'See your username',
  email: 'See your email address',
  openid: 'Know who you are on its own pages',
  connections: 'See which accounts of other services you have linked',
  'identify.premium': 'See what you have paid for here',
  rpc: 'Talk to the desktop client on your computer',
  'rpc.activities.write': 'Set what you are doing, over the desktop client',
  'rpc.notifications.read': 'Read your notifications, over the desktop client',
  'rpc.screenshare.read': 'See whether you share your screen, over the desktop client',
  'rpc.screenshare.write': 'Start and stop sharing your screen, over the desktop client',
  'rpc.video.read': 'See whether your camera is on, over the desktop client',
  'rpc.video.write': 'Switch your camera, over the desktop client',
  'rpc.voice.read': 'See your voice settings and who speaks, over the desktop client',
  'rpc.voice.write': 'Change your voice settings, over the desktop client',
  guilds: 'See which guilds you are in',
  'guilds.join': 'Join guilds for you',
  'guilds.members.read': 'See your name and roles in your guilds',
  'guilds.channels.read': 'See the channels of your guilds',
  'gdm.join': 'Add you to group conversations',
  'applications.entitlements': 'See, use up and delete what people have bought of the applications that you own',
  'activities.invites.write': 'Send invites to its activities for you',
  'activities.read': 'See what you are playing now and have played lately',
  'activities.write': 'Show others what you are doing in it',
  'application_identities.write': 'Keep a profile of you in it, which others see on your profile',
  'dm_channels.messages.read': 'Read your direct messages',
  'dm_channels.messages.write': 'Send direct messages for you',
  'dm_channels.read': 'See with whom you exchange direct messages',
  'gateway.connect': 'Be told at once when your friends, messages and lobbies change',
  'lobbies.write': 'Create, join and leave its lobbies for you, and write in them',
  'webhook.incoming': 'Write messages in a channel that you choose',
  'relationships.read': 'See who your friends are, and whom you block',
  'relationships.write': 'Send and accept friend requests for you',
  'role_connections.write': 'Set what your linked roles are given for',
};

/**
 * What scopes grant, with umbrella scopes expanded; a scope without a description is named as it is.
 * `integrationType` is where the application's commands are available: 0 in guilds, 1 to the user.
 */
export function scopeWords(scopes: readonly string[], integrationType: number): string[] {
  const single = new Set(
    scopes.flatMap((scope) => UMBRELLA_SCOPES[scope] ?? [scope]).filter((scope) => !(scope in UMBRELLA_SCOPES)),
  );
  return [...single].map((scope) =>
    scope === 'applications.commands' && integrationType === 1
      ? 'Offer you its commands everywhere'
      : (SCOPE_WORDS[scope] ?? scope),
  );
}
