import type { VoiceStateRow } from '../../../core/tables/database.ts';
import { RIGHTS_CHANGED, type Tx } from '../../../core/framework/transact.ts';
import { findMembersByIds } from '../members/queries.ts';
import { VOICE_STATE_UPDATE } from './events.ts';
import { upsertVoiceState } from './queries.ts';
import { voiceStateWithMember } from './voice-state.ts';

/** Changes a voice state, with VOICE_STATE_UPDATE if something changes. The guild's row must be locked. */
export async function saveSpeaking(
  tx: Tx,
  state: VoiceStateRow,
  values: Partial<Pick<VoiceStateRow, 'suppress' | 'request_to_speak_at'>>,
): Promise<void> {
  const next = { ...state, ...values };
  if (next.suppress === state.suppress && next.request_to_speak_at === state.request_to_speak_at) return;
  await upsertVoiceState(tx.db, next);
  await emitVoiceState(tx, next);
  // The audience of a stage shows no video.
  if (next.suppress === 1) await tx.notify(RIGHTS_CHANGED, { guild_ids: [state.guild_id] });
}

/** Emits a voice state to those who can view the channel. */
export async function emitVoiceState(tx: Tx, row: VoiceStateRow): Promise<void> {
  const { guild_id, channel_id, user_id } = row;
  const found = (await findMembersByIds(tx.db, guild_id, [user_id])).get(user_id);
  if (found) tx.emit(VOICE_STATE_UPDATE, { guild_id, channel_id }, voiceStateWithMember(row, found.member, found.user));
}
