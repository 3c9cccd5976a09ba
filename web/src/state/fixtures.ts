import type { Channel, Guild, Message } from '../api/wire.ts';
import { reduce } from './reduce.ts';
import { EMPTY, type State } from './types.ts';
import type { Member, User } from '../api/wire-base.ts';

/** Wire objects for the tests of this folder. */
export const ME: User = { id: '10', username: 'me' };
export const ADA: User = { id: '11', username: 'ada', global_name: 'Ada' };

export function member(user: User, more: Partial<Member> = {}): Member {
  return { user, roles: [], ...more };
}

export function channel(more: Partial<Channel> = {}): Channel {
  return { id: '200', type: 0, guild_id: '100', name: 'hall', position: 0, permission_overwrites: [], ...more };
}

/** A guild of Ada's with the id 100, whose @everyone may view and send. */
export function guild(more: Partial<Guild> = {}): Guild {
  return {
    id: '100',
    name: 'Masons',
    owner_id: ADA.id,
    roles: [{ id: '100', name: '@everyone', color: 0, position: 0, permissions: String(0x400 | 0x800), hoist: false }],
    channels: [channel()],
    members: [member(ME), member(ADA)],
    presences: [],
    ...more,
  };
}

export function message(id: string, more: Partial<Message> = {}): Message {
  return {
    id,
    channel_id: '200',
    guild_id: '100',
    type: 0,
    author: ADA,
    content: `text ${id}`,
    timestamp: '2026-01-01T12:00:00.000Z',
    edited_timestamp: null,
    mentions: [],
    embeds: [],
    attachments: [],
    ...more,
  };
}

/** The state after READY with one guild. */
export function ready(more: Partial<Guild> = {}): State {
  return reduce(EMPTY, 'READY', { user: ME, session_id: 's', guilds: [guild(more)], private_channels: [] }, 0);
}
