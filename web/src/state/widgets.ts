import type { Id } from '../api/wire.ts';
import { request } from './session.ts';

/** What a game shows of its player on their profile. */
export interface Widget {
  application: { id: Id; name: string; icon: string | null };
  title: string | null;
  /** What the player is called there. */
  username: string | null;
  fields: { name: string; value: string | number | { url: string } }[];
}

/** The widgets of a person's games, the newest first. */
export async function widgetsOf(userId: Id): Promise<Widget[]> {
  const { widgets } = await request<{ widgets: Widget[] }>('GET', `/users/${userId}/profile?with_mutual_guilds=false`);
  return widgets;
}

/** A field's name for people: `total_wins` is "Total wins"; the game's own names stay as they are. */
export function labelOf(name: string): string {
  if (!/^[a-z]+(_[a-z]+)+$/.test(name)) return name.charAt(0).toUpperCase() + name.slice(1);
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
