import { Icon } from './icon.tsx';

const SCOPES: Record<string, string> = {
  bot: 'Join a guild of yours as a bot',
  'applications.commands': 'Offer its commands there',
  identify: 'See your username',
  email: 'See your email address',
  guilds: 'See which guilds you are in',
  'guilds.join': 'Join guilds for you',
  'guilds.members.read': 'See your name and roles in your guilds',
  'gdm.join': 'Add you to group conversations',
  'applications.entitlements': 'See, use up and delete what people have bought of the applications that you own',
  'guilds.channels.read': 'See the channels of your guilds',
  'relationships.read': 'See who your friends are, and whom you block',
  'relationships.write': 'Send and accept friend requests for you',
  'applications.commands.permissions.update': 'Change who may use its commands in guilds that you manage',
  connections: 'See your linked accounts',
  openid: 'Know who you are on its own pages',
};

/** What an application may do with these scopes, in plain words; `words` are for scopes that mean something else here. */
export function ScopeList({ scopes, words = {} }: { scopes: readonly string[]; words?: Record<string, string> }) {
  return (
    <ul className="scopes" aria-label="What it may do">
      {scopes.map((scope) => (
        <li key={scope}>
          <Icon name="check" size={16} />
          {words[scope] ?? SCOPES[scope] ?? scope}
        </li>
      ))}
    </ul>
  );
}
