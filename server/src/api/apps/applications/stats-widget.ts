import { type Static, Type } from 'typebox';

/** Fields that a widget may show, and its words above them (reference table "limits", area identity_profile). */
const MAX_FIELDS = 8;
const MAX_TITLE = 256;

/** What games may say of a player under names that all have the same (gaps.md H). */
export const PRIMARY_FIELDS = [
  'season',
  'rank_name',
  'rank_image',
  'highest_rank',
  'highest_rank_image',
  'featured_played_character',
  'featured_played_character_image',
  'playtime_hours',
  'total_wins',
  'current_period_wins',
  'total_games',
  'current_period_games',
  'total_kills',
  'current_period_kills',
  'total_assists',
  'current_period_assists',
  'total_deaths',
  'current_period_deaths',
] as const;

/** How a game's widget looks on profiles: `fields` are names of primary fields, or `dynamic.` with the name of one of the game's own. */
export const WidgetLayout = Type.Object({
  title: Type.Optional(Type.String({ maxLength: MAX_TITLE })),
  fields: Type.Array(Type.String({ maxLength: 120, pattern: `^(${PRIMARY_FIELDS.join('|')}|dynamic\\..+)$` }), {
    maxItems: MAX_FIELDS,
  }),
});
export type WidgetLayout = Static<typeof WidgetLayout>;
