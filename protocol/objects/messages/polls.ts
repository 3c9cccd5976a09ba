import { type Static, Type } from 'typebox';
import { Time, Id } from '../parts.ts';
import { PollLayoutTypes } from '../enums.ts';
import { ReactionEmojiObject } from './reactions.ts';

/** The text and emoji of a poll's question or answer (PollMediaResponse). */
export const PollMedia = Type.Object(
  {
    text: Type.String(),
    emoji: Type.Optional(ReactionEmojiObject),
  },
  { title: 'PollMedia' },
);
export type PollMedia = Static<typeof PollMedia>;

/** A poll on the wire (PollResponse). */
export const PollObject = Type.Object(
  {
    question: PollMedia,
    answers: Type.Array(
      Type.Object({
        answer_id: Type.Integer(),
        poll_media: PollMedia,
      }),
    ),
    allow_multiselect: Type.Boolean(),
    layout_type: PollLayoutTypes,
    expiry: Time,
    results: Type.Object({
      answer_counts: Type.Array(
        Type.Object({
          id: Type.Integer(),
          count: Type.Integer(),
          me_voted: Type.Boolean(),
        }),
      ),
      is_finalized: Type.Boolean(),
    }),
  },
  { title: 'PollObject' },
);
export type PollObject = Static<typeof PollObject>;

/** One user's vote for one answer. */
export const PollVoteEvent = Type.Object(
  {
    user_id: Id,
    channel_id: Id,
    message_id: Id,
    guild_id: Type.Optional(Id),
    answer_id: Type.Integer(),
  },
  { title: 'PollVoteEvent' },
);
export type PollVoteEvent = Static<typeof PollVoteEvent>;
