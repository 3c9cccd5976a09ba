import type { MessageAccess } from '../../../core/access/message.ts';
import { fail } from '../../../core/framework/errors.ts';
import { dataOf } from '../messages/message.ts';
import type { PollData } from './poll.ts';

/** The poll of a message; a message without one fails with 520006. */
export function requirePoll({ message }: MessageAccess): PollData {
  return dataOf(message).poll ?? fail('CANNOT_EXPIRE_A_NON_POLL_MESSAGE');
}
