import { Maybe, Text } from '../../schemas.ts';
import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';

export const Words = () => Maybe(Type.String({ maxLength: LIMITS.identities.profileText.max }));

export const Count = () => Maybe(Type.Integer({ minimum: 0 }));

export const Picture = () => Maybe(Type.Object({ url: Type.String({ maxLength: 2048, pattern: '^https?://' }) }));

/** The fields common to all games (docs/contract/game-accounts.md#profiles-of-players). */
export const Primary = Type.Object({
  season: Words(),
  rank_name: Words(),
  rank_image: Picture(),
  highest_rank: Words(),
  highest_rank_image: Picture(),
  featured_played_character: Words(),
  featured_played_character_image: Picture(),
  playtime_hours: Maybe(Type.Number({ minimum: 0 })),
  total_wins: Count(),
  current_period_wins: Count(),
  total_games: Count(),
  current_period_games: Count(),
  total_kills: Count(),
  current_period_kills: Count(),
  total_assists: Count(),
  current_period_assists: Count(),
  total_deaths: Count(),
  current_period_deaths: Count(),
});

export const Dynamic = Type.Union([
  Type.Object({
    type: Type.Literal(1),
    name: Text(1, LIMITS.identities.profileText.max),
    value: Type.String({ maxLength: LIMITS.identities.profileText.max }),
  }),
  Type.Object({ type: Type.Literal(2), name: Text(1, LIMITS.identities.profileText.max), value: Type.Number() }),
  Type.Object({
    type: Type.Literal(3),
    name: Text(1, LIMITS.identities.profileText.max),
    value: Type.Object({ url: Type.String({ maxLength: 2048, pattern: '^https?://' }) }),
  }),
]);

/** A player's statistics. */
export const ProfileDataBody = Type.Object({
  primary: Maybe(Primary),
  dynamic: Maybe(Type.Array(Dynamic, { maxItems: LIMITS.identities.dynamicFields.max })),
});

/** A game's data about a player; `data` is replaced as a whole, and kept if absent. */
export const ProfileBody = Type.Object({
  username: Maybe(Type.String({ maxLength: 1024 })),
  metadata: Maybe(Type.String({ maxLength: LIMITS.identities.profileText.max * 10 })),
  data: Maybe(ProfileDataBody),
});
