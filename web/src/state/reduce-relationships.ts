import type { Id, User } from '../api/wire-base.ts';
import type { Channel, Relationship } from '../api/wire.ts';
import { type State, without, type Reducers } from './types.ts';

/** Updates a relationship; absent fields are kept. */
export function putRelationship(state: State, data: Relationship): State {
  const user = data.user ?? state.relationships[data.id]?.user;
  return {
    ...state,
    users: user ? { ...state.users, [data.id]: user } : state.users,
    relationships: { ...state.relationships, [data.id]: { ...state.relationships[data.id], ...data } },
  };
}

/** Replaces a user whose name or picture has changed, also as a friend and in direct messages. */
export function replaceUser(state: State, user: User): State {
  const known = state.relationships[user.id];
  const renamed = ({ recipients, ...channel }: Channel): Channel => ({
    ...channel,
    recipients: recipients?.map((one) => (one.id === user.id ? user : one)),
  });
  const direct = Object.values(state.channels).filter(({ recipients = [] }) => recipients.some(({ id }) => id === user.id));
  return {
    ...state,
    users: { ...state.users, [user.id]: user },
    relationships: known ? { ...state.relationships, [user.id]: { ...known, user } } : state.relationships,
    channels: { ...state.channels, ...Object.fromEntries(direct.map((channel) => [channel.id, renamed(channel)])) },
  };
}

/** Changes who else is in a group. */
function withRecipients(state: State, channelId: Id, change: (recipients: readonly User[]) => User[]): State {
  const channel = state.channels[channelId];
  if (!channel) return state;
  const next = { ...channel, recipients: change(channel.recipients ?? []) };
  return { ...state, channels: { ...state.channels, [channelId]: next } };
}

/** Reducers of relationships and of groups' users. */
export const RELATIONSHIP_REDUCERS: Pick<
  Reducers,
  'RELATIONSHIP_ADD' | 'RELATIONSHIP_UPDATE' | 'RELATIONSHIP_REMOVE' | 'CHANNEL_RECIPIENT_ADD' | 'CHANNEL_RECIPIENT_REMOVE'
> = {
  CHANNEL_RECIPIENT_ADD: (state, { channel_id, user }) =>
    withRecipients({ ...state, users: { ...state.users, [user.id]: user } }, channel_id, (all) =>
      user.id === state.me?.id ? [...all] : [...all.filter((one) => one.id !== user.id), user],
    ),
  CHANNEL_RECIPIENT_REMOVE: (state, { channel_id, user }) =>
    withRecipients(state, channel_id, (all) => all.filter((one) => one.id !== user.id)),
  RELATIONSHIP_ADD: putRelationship,
  RELATIONSHIP_UPDATE: putRelationship,
  RELATIONSHIP_REMOVE: (state, data) => ({ ...state, relationships: without(state.relationships, data.id) }),
};
