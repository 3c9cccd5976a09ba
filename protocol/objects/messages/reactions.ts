import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';

/** The emoji of a reaction: a unicode one has no id. */
export const ReactionEmojiObject = Type.Object(
  {
    id: Nullable(Id),
    name: Nullable(Type.String()),
    animated: Type.Optional(Type.Literal(true)),
  },
  { title: 'ReactionEmojiObject' },
);
export type ReactionEmojiObject = Static<typeof ReactionEmojiObject>;

/** The reactions of one emoji to a message, as one viewer sees them (MessageReactionResponse). */
export const ReactionObject = Type.Object(
  {
    emoji: ReactionEmojiObject,
    count: Type.Integer(),
    count_details: Type.Object({
      normal: Type.Integer(),
      burst: Type.Integer(),
    }),
    burst_colors: Type.Array(Type.String()),
    me: Type.Boolean(),
    me_burst: Type.Boolean(),
  },
  { title: 'ReactionObject' },
);
export type ReactionObject = Static<typeof ReactionObject>;

export const ReactionsEvent = Type.Object(
  {
    channel_id: Id,
    message_id: Id,
    guild_id: Type.Optional(Id),
  },
  { title: 'ReactionsEvent' },
);
export type ReactionsEvent = Static<typeof ReactionsEvent>;

/** One user's reaction. `type` 0 is normal, 1 burst. */
export const ReactionEvent = Type.Object(
  { ...ReactionsEvent.properties, user_id: Id, emoji: ReactionEmojiObject, burst: Type.Boolean(), type: Type.Integer() },
  { title: 'ReactionEvent' },
);
export type ReactionEvent = Static<typeof ReactionEvent>;
