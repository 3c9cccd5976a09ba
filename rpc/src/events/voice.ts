import type { RpcEventName } from '@guildhall/protocol/rpc/events';
import { rpcVoiceState } from '../objects.ts';
import type { Surroundings } from '../surroundings.ts';
import type { SeenVoiceState } from '../world.ts';

type VoiceEvent = Extract<RpcEventName, `VOICE_STATE_${string}`>;

/**
 * VOICE_STATE_CREATE, _UPDATE and _DELETE of the channels that are subscribed to; VOICE_CHANNEL_SELECT when the person joins or leaves one.
 * Returns a function that ends this.
 */
export function announceVoice({ account, sessions }: Surroundings): () => void {
  const { world } = account;
  const send = (evt: VoiceEvent, seen: SeenVoiceState) =>
    sessions.emit(evt, rpcVoiceState(world, seen), (_session, { channel_id }) => channel_id === seen.state.channel_id);
  let selected = world.voiceChannelOf(account.user.id)?.channelId;
  return world.onVoice(({ before, after }) => {
    const isSame = before?.state.channel_id === after?.state.channel_id;
    if (before && !isSame) send('VOICE_STATE_DELETE', before);
    if (after) send(isSame ? 'VOICE_STATE_UPDATE' : 'VOICE_STATE_CREATE', after);
    const now = world.voiceChannelOf(account.user.id);
    if (now?.channelId === selected) return;
    selected = now?.channelId;
    sessions.emit('VOICE_CHANNEL_SELECT', { channel_id: now?.channelId ?? null, guild_id: now?.guildId ?? null });
  });
}
