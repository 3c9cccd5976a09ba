import { Type } from 'typebox';
import { Maybe, Snowflake, WholeWithin } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';

export const Media = Type.Object({
  text: Maybe(Type.String({ minLength: LIMITS.polls.question.min, maxLength: LIMITS.polls.question.max })),
  emoji: Maybe(
    Type.Object({ id: Maybe(Snowflake()), name: Maybe(Type.String({ maxLength: 32 })), animated: Maybe(Type.Boolean()) }),
  ),
});

/** A poll in a request (PollCreateRequest). */
export const PollBody = Type.Object({
  question: Media,
  answers: Type.Array(Type.Object({ poll_media: Media }), {
    minItems: LIMITS.polls.answers.min,
    maxItems: LIMITS.polls.answers.max,
  }),
  allow_multiselect: Maybe(Type.Boolean()),
  layout_type: Maybe(Type.Literal(1)),
  duration: Maybe(WholeWithin(LIMITS.polls.duration)),
});
