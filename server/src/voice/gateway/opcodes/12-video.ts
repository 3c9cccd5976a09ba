import { LIMITS } from '@guildhall/protocol/limits';
import type { Seat } from '../client.ts';

const { streams: most, streamsLength } = LIMITS.voiceGateway;

/**
 * Video: the camera or screen that the session sends; the others receive it. An SSRC of 0 means none. A camera is shown as soon as the
 * voice state has it, which may be later.
 */
export function setVideo({ call, session }: Seat, d: Record<string, unknown>): boolean {
  const { audio_ssrc = session.ssrc, video_ssrc = 0, rtx_ssrc = 0, streams = [] } = d;
  if (audio_ssrc !== session.ssrc && audio_ssrc !== 0) return false;
  if (video_ssrc !== 0 && video_ssrc !== session.videoSsrc) return false;
  if (rtx_ssrc !== 0 && rtx_ssrc !== session.rtxSsrc) return false;
  if (!Array.isArray(streams) || streams.length > most.max) return false;
  if (JSON.stringify(streams).length > streamsLength.max) return false;
  if (video_ssrc !== session.video?.video_ssrc) call.pictures.interrupt(session);
  session.video = { audio_ssrc: session.ssrc, video_ssrc, rtx_ssrc, streams };
  if (session.takesPart && session.rights.sendVideo) call.show(session);
  return true;
}
