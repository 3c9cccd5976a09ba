import type { Emoji, GuildEmoji, Id } from '../api/wire-base.ts';
import { has } from '../state/permissions.ts';
import { keep, kept } from '../state/storage.ts';
import { createStore, useSelected } from '../state/store.ts';
import type { State } from '../state/types.ts';
import { COMMON_EMOJI } from './common-emoji.ts';
import type { UnicodeEmoji } from './emoji-catalog.ts';

/** The emoji of Unicode; null until they are first needed. */
const index = createStore<readonly UnicodeEmoji[] | null>(null);

/** Loads the emoji of Unicode once; a failed load is tried again by the next call. */
export async function loadEmoji(): Promise<void> {
  if (index.get()) return;
  const { catalog } = await import('./emoji-catalog.ts');
  index.set(() => catalog);
}

/** The emoji of Unicode if they are loaded. */
export const useEmoji = (): readonly UnicodeEmoji[] | null => useSelected(index, (all) => all);

/** The emoji of Unicode if they are loaded, outside of components. */
export const loadedEmoji = (): readonly UnicodeEmoji[] => index.get() ?? [];

/** The emoji of Unicode with a name, once they are loaded. */
export function emojiNamed(name: string): string | undefined {
  return loadedEmoji().find((one) => one.names.includes(name))?.sign;
}

const RECENT = 'emoji.recent';
const MAX_RECENT = 32;

function isEmoji(value: unknown): value is Emoji {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

/** The emoji used last in this browser, latest first; then common ones. */
export function recentEmoji(): Emoji[] {
  let stored: unknown = [];
  try {
    stored = JSON.parse(kept(RECENT) ?? '[]');
  } catch {
    // Something else has written there: start again.
  }
  const used = Array.isArray(stored) ? stored.filter(isEmoji) : [];
  const common = COMMON_EMOJI.map(([name]) => ({ id: null, name })).filter((one) => !used.some(({ name }) => name === one.name));
  return [...used, ...common].slice(0, MAX_RECENT);
}

/** Remembers an emoji as the one used last. */
export function rememberEmoji({ id = null, name = null, animated }: Emoji): void {
  const others = recentEmoji().filter((one) => (id ? one.id !== id : one.name !== name || one.id));
  keep(RECENT, JSON.stringify([{ id, name, ...(animated && { animated }) }, ...others].slice(0, MAX_RECENT)));
}

const SKIN = 'emoji.skin';

/** The chosen skin tone: 0 for none, 1 (light) to 5 (dark). */
export const skinTone = (): number => Number(kept(SKIN) ?? 0) || 0;

/** Remembers the chosen skin tone. */
export const setSkinTone = (tone: number): void => keep(SKIN, tone === 0 ? null : String(tone));

/** An emoji in a skin tone, if it has one. */
export const inTone = (one: UnicodeEmoji, tone: number): string => one.skins[tone - 1] ?? one.sign;

/** Guilds with custom emoji that the user may use at a place: the guild itself first. */
export function usableGuilds(
  state: State,
  guildId: Id | undefined,
  permissions: bigint,
): { id: Id; name: string; emojis: readonly GuildEmoji[] }[] {
  const external = guildId === undefined || has(permissions, 'USE_EXTERNAL_EMOJIS');
  const ids = [...(guildId ? [guildId] : []), ...(external ? state.guildOrder.filter((id) => id !== guildId) : [])];
  return ids.flatMap((id) => {
    const guild = state.guilds[id];
    const emojis = guild?.emojis.filter((one) => one.available !== false) ?? [];
    return guild && emojis.length > 0 ? [{ id, name: guild.name, emojis }] : [];
  });
}
