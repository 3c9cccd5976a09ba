import { requestText } from './http.ts';
import type { Grown, GrownGuild } from './growth-world.ts';

/** An operation on a guild, as the text of its n-th request. */
export interface Operation {
  name: string;
  grown: Grown;
  request: (guild: GrownGuild, n: number) => string;
  /** The response grows with the guild, so the cost is not judged. */
  grows?: true;
}

const at = (list: readonly string[], n: number): string => list[(n * 7919) % list.length] ?? '';
const call = (method: string, path: string, { bot }: GrownGuild, body?: object): string =>
  requestText(method, `/api/v10${path}`, `Bot ${bot}`, body ? JSON.stringify(body) : '');
/** Differs in each request, so that every edit changes something. */
const fresh = (): string => `text ${performance.now()}`;
/** One of 255 sets of permissions from SEND_MESSAGES on. */
const bits = (): string => String((1 + Math.floor(Math.random() * 255)) << 11);
const content = { content: 'one of many messages'.padEnd(64, '.') };

/** The operations over HTTP that are measured in a small and in a large guild. */
export const OPERATIONS: readonly Operation[] = [
  { name: 'GET guild?with_counts', grown: 'members', request: (g) => call('GET', `/guilds/${g.guildId}?with_counts=true`, g) },
  { name: 'GET my guilds?with_counts', grown: 'members', request: (g) => call('GET', '/users/@me/guilds?with_counts=true', g) },
  { name: 'GET guild preview', grown: 'members', request: (g) => call('GET', `/guilds/${g.guildId}/preview`, g) },
  { name: 'GET widget', grown: 'members', request: (g) => call('GET', `/guilds/${g.guildId}/widget.json`, g) },
  { name: 'GET invite?with_counts', grown: 'members', request: (g) => call('GET', `/invites/${g.invite}?with_counts=true`, g) },
  { name: 'GET 100 members', grown: 'members', request: (g, n) => call('GET', membersAfter(g, n), g) },
  {
    name: 'GET member',
    grown: 'members',
    request: (g, n) => call('GET', `/guilds/${g.guildId}/members/${at(g.memberIds, n)}`, g),
  },
  { name: 'search members, no hit', grown: 'members', request: (g) => call('GET', membersNamed(g), g) },
  {
    name: 'PATCH own nick',
    grown: 'members',
    request: (g, n) => call('PATCH', `/guilds/${g.guildId}/members/@me`, g, { nick: `name ${n}` }),
  },
  { name: 'POST message', grown: 'members', request: (g) => call('POST', `/channels/${g.channelId}/messages`, g, content) },
  { name: 'GET guild', grown: 'channels', request: (g) => call('GET', `/guilds/${g.guildId}`, g) },
  { name: 'GET channels', grown: 'channels', grows: true, request: (g) => call('GET', `/guilds/${g.guildId}/channels`, g) },
  {
    name: 'PATCH topic',
    grown: 'channels',
    request: (g, n) => call('PATCH', `/channels/${at(g.channelIds, n)}`, g, { topic: fresh() }),
  },
  {
    name: 'PUT overwrite',
    grown: 'channels',
    request: (g, n) =>
      call('PUT', `/channels/${at(g.channelIds, n)}/permissions/${g.guildId}`, g, {
        type: 0,
        allow: '0',
        deny: bits(),
      }),
  },
  {
    name: 'POST message, all channels',
    grown: 'channels',
    request: (g, n) => call('POST', `/channels/${at(g.channelIds, n)}/messages`, g, content),
  },
  { name: 'GET newest 50', grown: 'messages', request: (g) => call('GET', `/channels/${g.channelId}/messages`, g) },
  {
    name: 'GET 50 before a place',
    grown: 'messages',
    request: (g, n) => call('GET', `/channels/${g.channelId}/messages?before=${at(g.messageIds, n)}`, g),
  },
  {
    name: 'PATCH message',
    grown: 'messages',
    request: (g, n) => call('PATCH', `/channels/${g.channelId}/messages/${at(g.messageIds, n)}`, g, { content: fresh() }),
  },
  { name: 'POST message', grown: 'messages', request: (g) => call('POST', `/channels/${g.channelId}/messages`, g, content) },
];

function membersAfter({ guildId, memberIds }: GrownGuild, n: number): string {
  // From the first half, so that a whole page follows.
  const after = at(memberIds.slice(0, memberIds.length >> 1), n);
  return `/guilds/${guildId}/members?limit=100&after=${after}`;
}

function membersNamed({ guildId }: GrownGuild): string {
  return `/guilds/${guildId}/members/search?limit=100&query=zz-none`;
}
