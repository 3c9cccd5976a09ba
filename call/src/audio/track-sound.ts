import { type HostOptions, openContext } from './context.ts';
import { levelOf } from './level.ts';
import { createNoiseGate } from './noise-gate.ts';
import { createOutgoing } from './outgoing.ts';
import { FRAME_SAMPLES } from './opus-packet.ts';
import { createSoundEncoder } from './sound-encoder.ts';
import type { MicrophoneEvents } from './types.ts';
import { CAPTURE, type CaptureMessage } from './worklet-scope.ts';

/** dBFS below which a track is silent, so that nothing is sent. */
const SILENT_BELOW = -90;

/** The sound of a track that is being sent. The track remains the caller's, who stops it. */
export interface TrackSound {
  setBitrate(bitrate: number): void;
  close(): void;
}

/** Encodes the sound of a track, such as that of a shared tab, in stereo and without any processing. Rejects without a worklet. */
export async function openTrackSound(
  track: MediaStreamTrack,
  bitrate: number,
  events: Pick<MicrophoneEvents, 'frame' | 'talking' | 'ended'>,
  options: HostOptions = {},
): Promise<TrackSound> {
  const context = await openContext(options);
  const gate = createNoiseGate({ kind: 'voice', threshold: SILENT_BELOW });
  const encoder = createSoundEncoder(bitrate, (opus, timestamp) => events.frame(opus, timestamp), 'stereo');
  const outgoing = createOutgoing({
    encode: (samples, timestamp) => encoder.encode(samples, timestamp),
    silence: (timestamp) => encoder.silence(timestamp),
    talking: (isTalking) => events.talking(isTalking),
  });
  const capture = new AudioWorkletNode(context, CAPTURE, { channelCount: 2, channelCountMode: 'explicit' });
  const source = context.createMediaStreamSource(new MediaStream([track]));
  let frames = 0;
  let isClosed = false;
  capture.port.onmessage = ({ data }: MessageEvent<CaptureMessage>) => {
    const timestamp = (frames++ * FRAME_SAMPLES) >>> 0;
    outgoing.next(data, timestamp, { isOpen: gate.update(levelOf(data)), keep: true });
  };
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    capture.port.onmessage = null;
    track.removeEventListener('ended', end);
    source.disconnect();
    capture.disconnect();
    outgoing.end();
    encoder.close();
    void context.close();
  };
  const end = (): void => {
    close();
    events.ended();
  };
  track.addEventListener('ended', end);
  // A node runs only on the way to the output; this one outputs silence.
  source.connect(capture).connect(context.destination);
  await context.resume();
  return { setBitrate: (next) => encoder.setBitrate(next), close };
}
