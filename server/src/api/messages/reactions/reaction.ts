import { hash } from 'node:crypto';
import type { ReactionEmojiObject, ReactionObject } from '@guildhall/protocol/objects/messages/reactions';

/** An emoji as its columns have it. */
export interface EmojiColumns {
  /** The unicode emoji, or the id of a custom one. */
  emoji: string;
  /** For a custom emoji, its name when it was first added; else null. */
  emoji_name: string | null;
  emoji_animated: number;
}

/** The number of reactions with one emoji and type (0 normal, 1 burst), and whether the viewer reacted. */
export interface ReactionCount extends EmojiColumns {
  type: number;
  count: number;
  mine: number;
}

/** An emoji from its columns: a custom one has a name, and its id is the key. */
export function emojiObject({ emoji, emoji_name, emoji_animated }: EmojiColumns): ReactionEmojiObject {
  if (emoji_name === null) return { id: null, name: emoji };
  return { id: emoji, name: emoji_name, ...(emoji_animated ? { animated: true } : {}) };
}

/** The burst colours of an emoji (`#rrggbb`), brightest first: derived from the emoji, so the same for everyone. */
export function burstColors({ emoji }: Pick<EmojiColumns, 'emoji'>): string[] {
  const [hue = 0, ...turns] = hash('sha256', emoji, 'buffer').subarray(0, 3);
  const start = (hue * 360) / 256;
  return [start, ...turns.map((turn) => start + 20 + (turn * 60) / 256)].map((angle, place) =>
    hexColor(angle, 0.75 - 0.15 * place),
  );
}

/** A strong colour of a hue (degrees) and lightness (0 to 1), by the formula of CSS Color 4, 7.1. */
function hexColor(hue: number, lightness: number): string {
  const spread = 0.8 * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${[0, 8, 4].map((offset) => channel(offset).toString(16).padStart(2, '0')).join('')}`;
}

/** Adds a count to the reactions of a message; an emoji keeps its first position. */
export function addCount(reactions: ReactionObject[], found: ReactionCount): void {
  const emoji = emojiObject(found);
  let reaction = reactions.find((one) => one.emoji.id === emoji.id && one.emoji.name === emoji.name);
  if (!reaction) {
    reaction = { emoji, count: 0, count_details: { normal: 0, burst: 0 }, burst_colors: [], me: false, me_burst: false };
    reactions.push(reaction);
  }
  reaction.count += found.count;
  if (found.type === 0) {
    reaction.count_details.normal += found.count;
    reaction.me ||= found.mine > 0;
  } else {
    reaction.count_details.burst += found.count;
    reaction.burst_colors = burstColors(found);
    reaction.me_burst ||= found.mine > 0;
  }
}
