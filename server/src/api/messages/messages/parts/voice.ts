import { MESSAGE_FLAGS } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { fail } from '../../../../core/framework/errors.ts';
import { has } from '../../../../core/access/permissions.ts';
import type { MessageRow } from '../../../../core/tables/database.ts';
import type { Composition, Draft } from '../draft.ts';
import type { EditMessageBody } from '@guildhall/protocol/bodies/messages/messages';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Checks that a new message with IS_VOICE_MESSAGE consists of exactly one sound; its file is in the draft.
 * - 50173 without SEND_VOICE_MESSAGES.
 * - 50159 with any other content.
 * - 50160 unless there is exactly one sound.
 * - 50161 without duration and waveform.
 */
export async function checkVoiceMessage({ place, body }: Composition, draft: Draft): Promise<void> {
  if (!has(place.permissions, PERMISSIONS.SEND_VOICE_MESSAGES)) fail('CANNOT_SEND_VOICE_MESSAGES_IN_THIS_CHANNEL');
  const others = [body.embeds, body.sticker_ids, body.components];
  if (draft.row.content !== '' || body.poll || others.some((list) => Array.isArray(list) && list.length > 0))
    fail('VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT');
  const [sound, ...more] = draft.data.attachments ?? [];
  if (!sound?.content_type?.startsWith('audio/') || more.length > 0) fail('VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT');
  const { duration_secs, waveform } = body.attachments?.[0] ?? {};
  if (!duration_secs || !waveform || !BASE64.test(waveform)) fail('VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA');
  const samples = Buffer.from(waveform, 'base64').length;
  if (samples < 1 || samples > LIMITS.messages.waveform.max) fail(LIMITS.messages.waveform.error);
  Object.assign(sound, { duration_secs, waveform });
  draft.row.flags |= MESSAGE_FLAGS.IS_VOICE_MESSAGE;
}

/** Refuses an edit of a voice message that changes more than its flags (50162). */
export function refuseVoiceEdit(message: Pick<MessageRow, 'flags'>, { flags: _flags, ...rest }: EditMessageBody): void {
  if (!(message.flags & MESSAGE_FLAGS.IS_VOICE_MESSAGE)) return;
  if (Object.values(rest).some((value) => value !== undefined)) fail('VOICE_MESSAGES_CANNOT_BE_EDITED');
}
