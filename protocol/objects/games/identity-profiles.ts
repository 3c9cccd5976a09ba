import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** A widget as shown on a user's profile (docs/contract/game-accounts.md#profiles-of-players). */
export const Widget = Type.Object(
  {
    application: Type.Object({
      id: Id,
      name: Type.String(),
      icon: Nullable(Type.String()),
    }),
    title: Nullable(Type.String()),
    username: Nullable(Type.String()),
    fields: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.Union([
          Type.String(),
          Type.Integer(),
          Type.Object({
            url: Type.String(),
          }),
        ]),
      }),
    ),
  },
  { title: 'Widget' },
);
export type Widget = Static<typeof Widget>;

/** A player's identity in a game (docs/contract/game-accounts.md#profiles-of-players). */
export const IdentityObject = Type.Object(
  {
    user_id: Id,
    provider_type: Type.String(),
    provider_id: Type.Optional(Id),
    provider_issued_user_id: Type.String(),
  },
  { title: 'IdentityObject' },
);
export type IdentityObject = Static<typeof IdentityObject>;

export const ProfileData = Type.Object(
  {
    primary: Type.Optional(
      Nullable(
        Type.Object({
          season: Type.Optional(Nullable(Type.String())),
          rank_name: Type.Optional(Nullable(Type.String())),
          rank_image: Type.Optional(
            Nullable(
              Type.Object({
                url: Type.String(),
              }),
            ),
          ),
          highest_rank: Type.Optional(Nullable(Type.String())),
          highest_rank_image: Type.Optional(
            Nullable(
              Type.Object({
                url: Type.String(),
              }),
            ),
          ),
          featured_played_character: Type.Optional(Nullable(Type.String())),
          featured_played_character_image: Type.Optional(
            Nullable(
              Type.Object({
                url: Type.String(),
              }),
            ),
          ),
          playtime_hours: Type.Optional(Nullable(Type.Number())),
          total_wins: Type.Optional(Nullable(Type.Integer())),
          current_period_wins: Type.Optional(Nullable(Type.Integer())),
          total_games: Type.Optional(Nullable(Type.Integer())),
          current_period_games: Type.Optional(Nullable(Type.Integer())),
          total_kills: Type.Optional(Nullable(Type.Integer())),
          current_period_kills: Type.Optional(Nullable(Type.Integer())),
          total_assists: Type.Optional(Nullable(Type.Integer())),
          current_period_assists: Type.Optional(Nullable(Type.Integer())),
          total_deaths: Type.Optional(Nullable(Type.Integer())),
          current_period_deaths: Type.Optional(Nullable(Type.Integer())),
        }),
      ),
    ),
    dynamic: Type.Optional(
      Nullable(
        Type.Array(
          Type.Union([
            Type.Object({
              type: Type.Literal(1),
              name: Type.String(),
              value: Type.String(),
            }),
            Type.Object({
              type: Type.Literal(2),
              name: Type.String(),
              value: Type.Number(),
            }),
            Type.Object({
              type: Type.Literal(3),
              name: Type.String(),
              value: Type.Object({
                url: Type.String(),
              }),
            }),
          ]),
        ),
      ),
    ),
  },
  { title: 'ProfileData' },
);
export type ProfileData = Static<typeof ProfileData>;

/** A profile as the game reads it back. */
export const ProfileObject = Type.Object(
  {
    username: Nullable(Type.String()),
    metadata: Nullable(Type.String()),
    data: Nullable(ProfileData),
  },
  { title: 'ProfileObject' },
);
export type ProfileObject = Static<typeof ProfileObject>;

/** A player's profile in a game as the game's sessions see it (docs/contract/game-accounts.md#profiles-of-players). */
export const ApplicationProfile = Type.Object(
  {
    user_id: Id,
    application_id: Id,
    username: Type.String(),
    avatar_hash: Type.String(),
    metadata: Type.String(),
    external_id: Type.Omit(IdentityObject, ['user_id']),
  },
  { title: 'ApplicationProfile' },
);
export type ApplicationProfile = Static<typeof ApplicationProfile>;
