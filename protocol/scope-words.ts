import { UMBRELLA_SCOPES } from './scopes.ts';

/** The rights that each scope grants, in plain words (docs/contract/oauth2.md#scopes-that-need-approval). */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  bot: 'Join the server as a bot',
  'applications.commands': 'Add its commands to the server',
  'applications.commands.permissions.update': 'Change who can use its commands in servers that you manage',
  identify: 'See your username',
  email: 'See your email address',
  openid: 'Identify you on its own pages',
  connections: 'See your connected accounts',
  'identify.premium': 'See your premium status',
  rpc: 'Communicate with the client that you use',
  'rpc.activities.write': 'Set your activity, through your client',
  'rpc.notifications.read': 'Read your notifications, through your client',
  'rpc.screenshare.read': 'See whether you share your screen, through your client',
  'rpc.screenshare.write': 'Start and stop sharing your screen, through your client',
  'rpc.video.read': 'See whether your camera is on, through your client',
  'rpc.video.write': 'Turn your camera on and off, through your client',
  'rpc.voice.read': 'See your voice settings and who is speaking, through your client',
  'rpc.voice.write': 'Change your voice settings, through your client',
  guilds: 'See which servers you are in',
  'guilds.join': 'Join servers for you',
  'guilds.members.read': 'See your nickname and roles in your servers',
  'guilds.channels.read': 'See the channels in your servers',
  'gdm.join': 'Add you to group conversations',
  'applications.entitlements': 'See, consume and delete purchases from apps that you own',
  'activities.invites.write': 'Send invites to its activities for you',
  'activities.read': 'See your current and recent activity',
  'activities.write': 'Show others what you are doing in the app',
  'application_identities.write': 'Show your stats from the app on your profile',
  'dm_channels.messages.read': 'Read your direct messages',
  'dm_channels.messages.write': 'Send direct messages for you',
  'dm_channels.read': 'See who you exchange direct messages with',
  'gateway.connect': 'Receive updates about your friends, messages and lobbies',
  'lobbies.write': 'Create, join and leave its lobbies for you, and send messages in them',
  'webhook.incoming': 'Send messages in a channel that you choose',
  'relationships.read': 'See your friends and the people you blocked',
  'relationships.write': 'Send and accept friend requests for you',
  'role_connections.write': 'Update the data that your linked roles depend on',
};

/**
 * The descriptions of scopes, with umbrella scopes expanded; a scope without a description is represented by its name.
 * `integrationType` is where the application's commands are available: 0 in guilds, 1 to the user.
 */
export function scopeWords(scopes: readonly string[], integrationType: number): string[] {
  return singleScopes(scopes).map((scope) =>
    scope === 'applications.commands' && integrationType === 1
      ? 'Let you use its commands everywhere'
      : (SCOPE_WORDS[scope] ?? scope),
  );
}

/** The scopes without umbrella scopes, which become those that they stand for. */
export function singleScopes(scopes: readonly string[]): string[] {
  const single = scopes.flatMap((scope) => UMBRELLA_SCOPES[scope] ?? [scope]).filter((scope) => !(scope in UMBRELLA_SCOPES));
  return [...new Set(single)];
}
