import type { Activity } from '../api/wire.ts';

const CUSTOM_STATUS = 4;
const VERBS: Readonly<Record<number, string>> = {
  0: 'Playing',
  1: 'Streaming',
  2: 'Listening to',
  3: 'Watching',
  5: 'Competing in',
};

/** `Playing Difference Racers`; uses the text that the game chose for lists, by default its name. */
export function headline({ type, name, state, details, status_display_type }: Activity): string {
  const picked = [name, state, details][status_display_type ?? 0] || name;
  return [VERBS[type], picked].filter(Boolean).join(' ');
}

/** The line below a name in lists: the custom status, else the first activity; null without either. */
export function activityLine(list: readonly Activity[]): string | null {
  const own = list.find(({ type }) => type === CUSTOM_STATUS);
  const words = own && [own.emoji?.id ? null : own.emoji?.name, own.state].filter(Boolean).join(' ');
  if (words) return words;
  const [doing] = gameActivities(list);
  return doing ? headline(doing) : null;
}

/** A user's activities, without the custom status. */
export function gameActivities(list: readonly Activity[]): Activity[] {
  return list.filter(({ type }) => type !== CUSTOM_STATUS);
}
