import { LIMITS } from '@guildhall/protocol/limits';
import { type Static, Type } from 'typebox';

/** Player statistics with predefined names (gaps.md H). */
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

/**
 * The layout of a game's widget on profiles: `fields` are names of primary fields, or `dynamic.` followed by a name
 * of the game's own.
 */
export const WidgetLayout = Type.Object({
  title: Type.Optional(Type.String({ maxLength: LIMITS.applications.widgetTitle.max })),
  fields: Type.Array(Type.String({ maxLength: 120, pattern: `^(${PRIMARY_FIELDS.join('|')}|dynamic\\..+)$` }), {
    maxItems: LIMITS.applications.widgetFields.max,
  }),
});
export type WidgetLayout = Static<typeof WidgetLayout>;
