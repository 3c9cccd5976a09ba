import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import type { Static } from 'typebox';
import type { PublicContext } from '../../../core/framework/context.ts';
import { ApiError, complain, fail, type FieldError, failForm } from '../../../core/framework/errors.ts';
import { isoTime } from '../../../core/values/iso-time.ts';
import { findEmoji } from '../../guild/emojis/queries.ts';
import { unicodeEmoji } from '../../../core/media/unicode-emoji.ts';
import { usableEmoji, type UsePlace } from '../../guild/emojis/usable.ts';
import type { AnswerCount } from './queries.ts';
import type { ReactionEmojiObject } from '@guildhall/protocol/objects/messages/reactions';
import type { PollMedia, PollObject } from '@guildhall/protocol/objects/messages/polls';
import type { PollBody } from '@guildhall/protocol/bodies/messages/polls';

const HOUR = 3_600_000;

/** A poll as stored with its message. */
export interface PollData {
  question: PollMedia;
  answers: { answer_id: number; poll_media: PollMedia }[];
  /** Ms since 1970. */
  expires_at: number;
  allow_multiselect: boolean;
  layout_type: number;
  /** Set once the final count is done. */
  is_finalized?: true;
}

/** A poll with its votes so far. */
export function pollObject(poll: PollData, counts: readonly AnswerCount[]): PollObject {
  const { expires_at, is_finalized = false, ...shown } = poll;
  const answer_counts = counts.map(({ answer_id, count, mine }) => ({ id: answer_id, count, me_voted: mine }));
  return {
    ...shown,
    expiry: isoTime(expires_at),
    results: { answer_counts, is_finalized },
  };
}

/**
 * The stored form of a poll, of 24 hours by default. Fails with 50035 for a question or answer without text or too
 * long, and with 520004 for an emoji that may not be used (docs/limits.md).
 */
export async function readPoll(ctx: PublicContext, place: UsePlace, body: Static<typeof PollBody>): Promise<PollData> {
  const complaints: Record<string, FieldError> = {};
  if (!body.question.text?.trim()) complaints['poll.question.text'] = complain.required();
  body.answers.forEach(({ poll_media: { text } }, index) => {
    const path = `poll.answers.${index}.poll_media.text`;
    if (!text?.trim()) complaints[path] = complain.required();
    else if ([...text].length > LIMITS.polls.answer.max) complaints[path] = complain.maxLength(LIMITS.polls.answer.max);
  });
  if (Object.keys(complaints).length) failForm(complaints);
  const answers: PollData['answers'] = [];
  for (const { poll_media } of body.answers) {
    const emoji = poll_media.emoji && (await readEmoji(ctx, place, poll_media.emoji));
    const media: PollMedia = { text: (poll_media.text ?? '').trim(), ...(emoji ? { emoji } : {}) };
    answers.push({ answer_id: answers.length + 1, poll_media: media });
  }
  return {
    question: { text: (body.question.text ?? '').trim() },
    answers,
    expires_at: ctx.clock.now() + (body.duration ?? LIMITS.polls.duration.default) * HOUR,
    allow_multiselect: body.allow_multiselect ?? false,
    layout_type: 1,
  };
}

async function readEmoji(
  ctx: PublicContext,
  place: UsePlace,
  { id, name }: { id?: Snowflake | null; name?: string | null },
): Promise<ReactionEmojiObject | undefined> {
  if (!id) {
    if (!name) return undefined;
    return { id: null, name: unicodeEmoji(name) ?? fail('CANNOT_USE_AN_EMOJI_OF_THE_POLL') };
  }
  try {
    const db = ctx.store.read;
    const emoji = ctx.viewer ? await usableEmoji(db, ctx.viewer, id, place) : await findEmoji(db, id);
    if (emoji) return { id, name: emoji.name, ...(emoji.animated ? { animated: true } : {}) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return fail('CANNOT_USE_AN_EMOJI_OF_THE_POLL');
}
