import { call } from '../../voice/call-store.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

/** SPEAKING_START and SPEAKING_STOP of the call that this page takes part in, by the sound that arrives. */
export function announceSpeaking({ activity, sessions }: ActivitySurroundings): () => void {
  let before = call.get();
  return call.subscribe(() => {
    const [was, is] = [before, call.get()];
    before = is;
    if (was?.speaking === is?.speaking) return;
    const send = (evt: 'SPEAKING_START' | 'SPEAKING_STOP', channel_id: string, user_id: string) =>
      sessions.emit(
        evt,
        { channel_id, user_id },
        (_session, args) => (args.channel_id ?? activity.location.channel_id) === channel_id,
      );
    for (const id of was?.speaking ?? []) if (was && !is?.speaking.has(id)) send('SPEAKING_STOP', was.channelId, id);
    for (const id of is?.speaking ?? []) if (is && !was?.speaking.has(id)) send('SPEAKING_START', is.channelId, id);
  });
}
