import type { Activity } from '../api/wire-presence.ts';
import { t } from './text.ts';

const CUSTOM_STATUS = 4;
const DOING = { 0: 'playing', 1: 'streaming', 2: 'listening', 3: 'watching', 5: 'competing' } as const;

function isKnown(type: number): type is keyof typeof DOING {
  return type in DOING;
}

/** `Playing Difference Racers`; uses the text that the game chose for lists, by default its name. */
export function headline({ type, name, state, details, status_display_type }: Activity): string {
  const picked = [name, state, details][status_display_type ?? 0] || name;
  return isKnown(type) ? t(DOING[type], { what: picked }) : picked;
}

/** The line below a name in lists: the custom status, else the first activity; null without either. */
export function activityLine(list: readonly Activity[]): string | null {
  const own = list.find(({ type }) => type === CUSTOM_STATUS);
  const words = own && [own.emoji?.id ? null : own.emoji?.name, own.state].filter(Boolean).join(' ');
  if (words) return words;
  const [doing] = gameActivities(list);
  return doing ? headline(doing) : null;
}

/** The address of a picture of an activity; null for those that are not on this server. */
export function pictureOf(picture: string | undefined): string | null {
  return picture?.startsWith('mp:external/') ? `/cdn/${picture.slice('mp:'.length)}` : null;
}

/** A user's activities, without the custom status. */
export function gameActivities(list: readonly Activity[]): Activity[] {
  return list.filter(({ type }) => type !== CUSTOM_STATUS);
}
