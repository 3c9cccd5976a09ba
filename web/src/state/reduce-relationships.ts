import type { User } from '../api/wire-base.ts';
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

/** Reducers of relationship dispatches. */
export const RELATIONSHIP_REDUCERS: Pick<Reducers, 'RELATIONSHIP_ADD' | 'RELATIONSHIP_UPDATE' | 'RELATIONSHIP_REMOVE'> = {
  RELATIONSHIP_ADD: putRelationship,
  RELATIONSHIP_UPDATE: putRelationship,
  RELATIONSHIP_REMOVE: (state, data) => ({ ...state, relationships: without(state.relationships, data.id) }),
};
