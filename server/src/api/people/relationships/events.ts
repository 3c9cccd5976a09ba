import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/framework/event.ts';

/** The scope and intent that games need to receive these events. */
const OAUTH = { scope: 'relationships.read', intent: 'RELATIONSHIPS' } as const;

/** The relationship row, which both users share while it changes. */
const row = { of: ({ id }: { id: Snowflake }) => `relationships/${id}` };
const gameRow = {
  of: ({ id, application_id }: { id: Snowflake; application_id: Snowflake }) => `relationships/${id}/${application_id}`,
};

/** A relationship is new or has a new type; `should_notify` marks a change by the other side worth a notification. */
export const RELATIONSHIP_ADD = event('RELATIONSHIP_ADD', {
  audience: 'users',
  oauth: OAUTH,
  row,
});

/** A friend's nickname changed, or the relationship with an ignored user ended. */
export const RELATIONSHIP_UPDATE = event('RELATIONSHIP_UPDATE', { audience: 'users', oauth: OAUTH, row });

/** A relationship ended; `type` is the former type. */
export const RELATIONSHIP_REMOVE = event('RELATIONSHIP_REMOVE', {
  audience: 'users',
  oauth: OAUTH,
  row,
});

/** A game relationship is new or has a new type; only the game's sessions receive it. */
export const GAME_RELATIONSHIP_ADD = event('GAME_RELATIONSHIP_ADD', {
  audience: 'users',
  oauth: OAUTH,
  row: gameRow,
});

/** A game relationship ended; `type` is the former type. */
export const GAME_RELATIONSHIP_REMOVE = event('GAME_RELATIONSHIP_REMOVE', { audience: 'users', oauth: OAUTH, row: gameRow });
