import type { Connection } from '../api/wire.ts';
import { request } from './session.ts';
import type { Id } from '../api/wire-base.ts';

/** What a game shows of its player on their profile. */
export interface Widget {
  application: { id: Id; name: string; icon: string | null };
  title: string | null;
  /** What the player is called there. */
  username: string | null;
  fields: { name: string; value: string | number | { url: string } }[];
}

/** What a person's profile tells beside who they are. */
export interface Profile {
  /** Of their games, the newest first. */
  widgets: Widget[];
  /** Their accounts elsewhere that everybody may see. */
  connected_accounts: Omit<Connection, 'visibility'>[];
}

export const profileOf = (userId: Id) => request<Profile>('GET', `/users/${userId}/profile?with_mutual_guilds=false`);

/** A field's name for people: `total_wins` is "Total wins"; the game's own names stay as they are. */
export function labelOf(name: string): string {
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) return name.charAt(0).toUpperCase() + name.slice(1);
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
