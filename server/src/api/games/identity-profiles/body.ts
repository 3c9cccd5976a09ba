import { LIMITS } from '@guildhall/protocol/limits';
import { Maybe, Text } from '@guildhall/protocol/schemas';
import { Type } from 'typebox';
import { webAddressComplaint } from '../../../core/address.ts';
import type { FieldError } from '../../../core/errors.ts';
import type { ProfileData } from '@guildhall/protocol/objects/games/identity-profiles';

const Words = () => Maybe(Type.String({ maxLength: LIMITS.identities.profileText.max }));
const Count = () => Maybe(Type.Integer({ minimum: 0 }));
const Picture = () => Maybe(Type.Object({ url: Type.String({ maxLength: 2048, pattern: '^https?://' }) }));

/** The fields common to all games (gaps.md H). */
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

const Dynamic = Type.Union([
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
/** Complaints about the pictures of a profile, by their fields; none when all are addresses of the web. */
export function pictureComplaints({ primary, dynamic }: ProfileData): Record<string, FieldError> {
  const complaints: Record<string, FieldError> = {};
  const check = (path: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('url' in value) || typeof value.url !== 'string') return;
    const complaint = webAddressComplaint(value.url);
    if (complaint) complaints[`data.${path}.url`] = complaint;
  };
  for (const [field, value] of Object.entries(primary ?? {})) check(`primary.${field}`, value);
  for (const [index, { value }] of (dynamic ?? []).entries()) check(`dynamic.${index}.value`, value);
  return complaints;
}
