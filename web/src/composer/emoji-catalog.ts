import compact from 'emojibase-data/en/compact.json' with { type: 'json' };
import shortcodes from 'emojibase-data/en/shortcodes/emojibase.json' with { type: 'json' };

/** An emoji of Unicode. */
export interface UnicodeEmoji {
  sign: string;
  name: string;
  /** Shortcodes, without the colons. */
  names: readonly string[];
  /** The lower-case text that a search matches. */
  words: string;
  /** The group's number in Unicode's order. */
  group: number;
  /** The forms of the five skin tones, light to dark; empty if there are none. */
  skins: readonly string[];
}

/** Hair and skin parts, which do not stand alone. */
const COMPONENTS = 2;

const codes: Readonly<Record<string, string | string[] | undefined>> = shortcodes;

/** Every emoji of Unicode in the order of its groups. */
export const catalog: readonly UnicodeEmoji[] = compact.flatMap((one) => {
  if (one.group === undefined || one.group === COMPONENTS) return [];
  const names = [codes[one.hexcode] ?? []].flat();
  return {
    sign: one.unicode,
    name: one.label,
    names,
    words: [one.label, ...names, ...(one.tags ?? [])].join(' ').toLowerCase(),
    group: one.group,
    // Emoji of two people have a form for each pair of skin tones; only forms with a single tone are offered.
    skins: (one.skins ?? []).filter((skin) => skin.hexcode.match(/1F3F[B-F]/g)?.length === 1).map((skin) => skin.unicode),
  };
});
