import type { Snowflake } from '@guildhall/protocol/ids';

/** The emoji of a reaction: a unicode one has no id. */
export interface ReactionEmojiObject {
  id: Snowflake | null;
  name: string | null;
  animated?: true;
}

/** The reactions of one emoji to a message, as one viewer sees them (MessageReactionResponse). */
export interface ReactionObject {
  emoji: ReactionEmojiObject;
  count: number;
  count_details: { normal: number; burst: number };
  burst_colors: string[];
  me: boolean;
  me_burst: boolean;
}

/** An emoji as its columns have it. */
export interface EmojiColumns {
  /** The unicode emoji, or the id of a custom one. */
  emoji: string;
  /** Of a custom one, as it was when it was first put there; else null. */
  emoji_name: string | null;
  emoji_animated: number;
}

/** How many reacted with one emoji, in one way (0 normal, 1 burst), and whether the viewer did. */
export interface ReactionCount extends EmojiColumns {
  type: number;
  count: number;
  mine: number;
}

/** An emoji from its columns: a custom one has a name, and its id stands for it. */
export function emojiObject({ emoji, emoji_name, emoji_animated }: EmojiColumns): ReactionEmojiObject {
  if (emoji_name === null) return { id: null, name: emoji };
  return { id: emoji, name: emoji_name, ...(emoji_animated ? { animated: true } : {}) };
}

/** Adds a count to the reactions of a message; the first of an emoji keeps its place. */
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
    reaction.me_burst ||= found.mine > 0;
  }
}
