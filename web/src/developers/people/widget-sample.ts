import type { PRIMARY_FIELDS } from '@guildhall/protocol/bodies/apps/applications';
import type { Widget } from '@guildhall/protocol/objects/games/identity-profiles';
import { t } from './text.ts';

type Value = Widget['fields'][number]['value'];

const PICTURE = { url: '/favicon.svg' };

/** A likely value of each predefined field. */
const SAMPLES: Readonly<Record<(typeof PRIMARY_FIELDS)[number], () => Value>> = {
  season: () => t('sampleSeason'),
  rank_name: () => t('sampleRank'),
  rank_image: () => PICTURE,
  highest_rank: () => t('sampleHighestRank'),
  highest_rank_image: () => PICTURE,
  featured_played_character: () => t('sampleCharacter'),
  featured_played_character_image: () => PICTURE,
  playtime_hours: () => 96.5,
  total_wins: () => 1842,
  current_period_wins: () => 73,
  total_games: () => 3120,
  current_period_games: () => 118,
  total_kills: () => 24310,
  current_period_kills: () => 941,
  total_assists: () => 8275,
  current_period_assists: () => 306,
  total_deaths: () => 19864,
  current_period_deaths: () => 720,
};

/** The names of the predefined fields. */
export const PREDEFINED: readonly string[] = Object.keys(SAMPLES);

/** The beginning of the name of a field of the game's own in a layout. */
export const OWN = 'dynamic.';

/** The name of a layout's field as the widget has it. */
export const shownName = (field: string) => (field.startsWith(OWN) ? field.slice(OWN.length) : field);

/** A widget in a layout, filled with what a player might have. */
export function sampleWidget(application: Widget['application'], layout: { title: string; fields: readonly string[] }): Widget {
  const samples = new Map<string, () => Value>(Object.entries(SAMPLES));
  return {
    application,
    title: layout.title.trim() || null,
    username: t('samplePlayer'),
    fields: layout.fields.map((field) => ({ name: shownName(field), value: samples.get(field)?.() ?? t('sampleText') })),
  };
}
