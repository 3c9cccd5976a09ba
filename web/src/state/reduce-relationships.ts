import type { Relationship } from '../api/wire.ts';
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

/** Reducers of relationship dispatches. */
export const RELATIONSHIP_REDUCERS: Pick<Reducers, 'RELATIONSHIP_ADD' | 'RELATIONSHIP_UPDATE' | 'RELATIONSHIP_REMOVE'> = {
  RELATIONSHIP_ADD: putRelationship,
  RELATIONSHIP_UPDATE: putRelationship,
  RELATIONSHIP_REMOVE: (state, data) => ({ ...state, relationships: without(state.relationships, data.id) }),
};
