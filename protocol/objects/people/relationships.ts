import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { UserObject } from './users.ts';

/** A relationship of a player in a game; `id` is the other user's. */
export const GameRelationshipObject = Type.Object(
  {
    id: Id,
    application_id: Id,
    /** 1 friend, 3 incoming request, 4 outgoing request. */
    type: Type.Integer(),
    user: UserObject,
    /** Only on incoming requests. */
    is_spam_request: Type.Optional(Type.Boolean()),
    /** ISO 8601 time of the last type change. */
    since: Type.String(),
  },
  { title: 'GameRelationshipObject' },
);
export type GameRelationshipObject = Static<typeof GameRelationshipObject>;

/** A relationship as its own side sees it; `id` is the other user's. */
export const RelationshipObject = Type.Object(
  {
    id: Id,
    type: Type.Integer(),
    user: UserObject,
    nickname: Nullable(Type.String()),
    user_ignored: Type.Boolean(),
    /** The relationship in the game, for the game's tokens. */
    game_type: Type.Optional(Type.Integer()),
    /** Whether the other user authorizes the game, as above. */
    has_played_game: Type.Optional(Type.Boolean()),
    /** Only on incoming requests. */
    is_spam_request: Type.Optional(Type.Boolean()),
    stranger_request: Type.Optional(Type.Boolean()),
    /** ISO 8601 time of the last type change. */
    since: Type.String(),
  },
  { title: 'RelationshipObject' },
);
export type RelationshipObject = Static<typeof RelationshipObject>;
