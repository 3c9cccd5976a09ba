import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { GameRelationshipObject } from './game-relationship.ts';
import type { RelationshipObject } from './relationship.ts';

/** What games need to hear of it. */
const OAUTH = { scope: 'relationships.read', intent: 'RELATIONSHIPS' } as const;

/** What both users hold while it changes. */
const row = { of: ({ id }: { id: Snowflake }) => `relationships/${id}` };
const gameRow = {
  of: ({ id, application_id }: { id: Snowflake; application_id: Snowflake }) => `relationships/${id}/${application_id}`,
};

/** A relationship is new or of another type; `should_notify`: the other side did something worth a notice. */
export const RELATIONSHIP_ADD = event<RelationshipObject & { should_notify?: true }>('RELATIONSHIP_ADD', {
  audience: 'users',
  oauth: OAUTH,
  row,
});

/** A friend's nickname changed, or what an ignored user was besides has ended. */
export const RELATIONSHIP_UPDATE = event<RelationshipObject>('RELATIONSHIP_UPDATE', { audience: 'users', oauth: OAUTH, row });

/** A relationship ended; `type` is what it was. */
export const RELATIONSHIP_REMOVE = event<{ id: Snowflake; type: number }>('RELATIONSHIP_REMOVE', {
  audience: 'users',
  oauth: OAUTH,
  row,
});

/** Something in a game is new or of another type; for the game's sessions alone. */
export const GAME_RELATIONSHIP_ADD = event<GameRelationshipObject>('GAME_RELATIONSHIP_ADD', {
  audience: 'users',
  oauth: OAUTH,
  row: gameRow,
});

/** Something in a game ended; `type` is what it was. */
export const GAME_RELATIONSHIP_REMOVE = event<{ id: Snowflake; type: number; application_id: Snowflake }>(
  'GAME_RELATIONSHIP_REMOVE',
  { audience: 'users', oauth: OAUTH, row: gameRow },
);
