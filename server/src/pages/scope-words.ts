/** What each scope gives, in plain words (specification 5). */
const WORDS: Readonly<Record<string, string>> = {
  bot: 'Join a guild of yours as a bot',
  'applications.commands': 'Offer its commands there',
  'applications.commands.permissions.update': 'Change who may use its commands in guilds that you manage',
  identify: 'See your username',
  email: 'See your email address',
  openid: 'Know who you are on its own pages',
  guilds: 'See which guilds you are in',
  'guilds.join': 'Join guilds for you',
  'guilds.members.read': 'See your name and roles in your guilds',
  'guilds.channels.read': 'See the channels of your guilds',
  'gdm.join': 'Add you to group conversations',
  'applications.entitlements': 'See, use up and delete what people have bought of the applications that you own',
  'webhook.incoming': 'Write messages in a channel that you choose',
  'relationships.read': 'See who your friends are, and whom you block',
  'relationships.write': 'Send and accept friend requests for you',
  'role_connections.write': 'Set what your linked roles are given for',
};

/** What scopes give; a scope without words of its own is named as it is. */
export function scopeWords(scopes: readonly string[], integrationType: number): string[] {
  return scopes.map((scope) =>
    scope === 'applications.commands' && integrationType === 1 ? 'Offer you its commands everywhere' : (WORDS[scope] ?? scope),
  );
}
