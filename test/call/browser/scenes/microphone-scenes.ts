import { isSilence } from '@guildhall/call/audio/opus-packet';
import { isSupported } from '@guildhall/call/audio/support';
import { listDevices } from '@guildhall/call/audio/devices';
import { MicrophoneError, type MicrophoneSettings } from '@guildhall/call/audio/types';
import { type Emitted, median, record, SETTINGS, spoken, until } from './parts.ts';

/** The steps between the timestamps of frames, in frames of 20 ms. */
const steps = (frames: readonly Emitted[]): number[] =>
  frames.slice(1).map(({ timestamp }, index) => (timestamp - (frames[index]?.timestamp ?? 0)) / 960);

export { isSupported, listDevices };

/** Opens a microphone, and returns why that failed. */
export async function openFailing(settings: Partial<MicrophoneSettings>): Promise<{ problem: string; message: string }> {
  try {
    (await record(settings)).microphone.close();
    return { problem: 'none', message: '' };
  } catch (error) {
    if (error instanceof MicrophoneError) return { problem: error.problem, message: error.message };
    throw error;
  }
}

/** The level of the input, with a volume. */
export async function level(settings: Partial<MicrophoneSettings>): Promise<number> {
  const recording = await record(settings);
  await until(() => recording.levels.length >= 30);
  recording.microphone.close();
  return median(recording.levels.slice(10));
}

/** Speaks until the gate has opened and closed twice. */
export async function speakInPeriods(settings: Partial<MicrophoneSettings> = {}) {
  const recording = await record(settings);
  await until(
    () =>
      recording.talking.filter((isTalking) => !isTalking).length >= 2 &&
      isSilence(recording.frames.at(-1)?.opus ?? new Uint8Array()),
  );
  recording.microphone.close();
  const isSilent = recording.frames.map(({ opus }) => isSilence(opus));
  // Runs of silence frames, and how far timestamps jumped after them.
  const runs: number[] = [];
  const pauses: number[] = [];
  const gaps = steps(recording.frames);
  for (const [index, silent] of isSilent.entries()) {
    if (!silent) continue;
    if (isSilent[index - 1]) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
    if (isSilent[index + 1] === false) pauses.push(gaps[index] ?? 0);
  }
  return { talking: recording.talking, runs, pauses, within: [...new Set(gaps.filter((_, index) => !isSilent[index]))] };
}

/** Presses and releases the talk key. */
export async function pushToTalk(releaseDelay: number) {
  const recording = await record({ gate: { kind: 'push-to-talk', releaseDelay } });
  await until(() => recording.levels.length >= 10);
  const before = recording.frames.length;
  recording.microphone.setTalking(true);
  await spoken(recording, 20);
  const atRelease = recording.levels.length;
  recording.microphone.setTalking(false);
  await until(() => recording.talking.includes(false));
  const released = (recording.levels.length - atRelease) * 50;
  await until(() => recording.levels.length >= atRelease + 20);
  const after = recording.frames.length;
  await until(() => recording.levels.length >= atRelease + 30);
  recording.microphone.close();
  return { before, released, talking: recording.talking, growth: recording.frames.length - after };
}

/** Mutes and unmutes while talking. */
export async function mute() {
  const recording = await record();
  await spoken(recording, 10);
  await recording.microphone.apply({ ...SETTINGS, isMuted: true });
  await until(() => recording.talking.includes(false));
  const marks = recording.levels.length;
  await until(() => recording.levels.length >= marks + 10);
  const muted = recording.frames.length;
  await until(() => recording.levels.length >= marks + 20);
  const growth = recording.frames.length - muted;
  const silence = recording.frames.slice(-5).every(({ opus }) => isSilence(opus));
  await recording.microphone.apply(SETTINGS);
  await until(() => recording.frames.length > muted + 5);
  recording.microphone.close();
  return { growth, silence, talking: recording.talking };
}

/** Changes the device, the processing and the bitrate while talking. */
export async function change() {
  const recording = await record();
  await spoken(recording, 25);
  const size = (frames: readonly Emitted[]) => median(frames.slice(-20).map(({ opus }) => opus.length));
  const large = size(recording.frames);
  const { inputs } = await listDevices();
  const other = inputs.find(({ id }) => id !== 'default')?.id ?? '';
  await recording.microphone.apply({ ...SETTINGS, deviceId: other, bitrate: 8_000 });
  await spoken(recording, recording.frames.length + 30);
  const small = size(recording.frames);
  const problem = await recording.microphone.apply({ ...SETTINGS, deviceId: 'unknown' }).then(
    () => 'none',
    (error: unknown) => (error instanceof MicrophoneError ? error.problem : String(error)),
  );
  const count = recording.frames.length;
  await spoken(recording, count + 10);
  recording.microphone.close();
  const backwards = steps(recording.frames).filter((step) => step < 1).length;
  return { large, small, problem, backwards, ended: recording.ended };
}

/** The device goes away while talking. */
export async function unplug() {
  const streams: MediaStream[] = [];
  const { mediaDevices } = navigator;
  const request = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await request(constraints);
    streams.push(stream);
    return stream;
  };
  const recording = await record();
  await spoken(recording, 10);
  const tracks = streams.flatMap((stream) => stream.getTracks());
  for (const track of tracks) track.dispatchEvent(new Event('ended'));
  const count = recording.frames.length;
  // Frames of a microphone that was opened later.
  const other = await record();
  await spoken(other, 15);
  other.microphone.close();
  const live = tracks.filter(({ readyState }) => readyState === 'live').length;
  return { ended: recording.ended, talking: recording.talking, growth: recording.frames.length - count, live };
}

/** The levels without and with the neural network, and what was reported. */
export async function suppress(workletUrl: string): Promise<{ before: number; after: number; fallbacks: string[] }> {
  const recording = await record({ gate: { kind: 'voice', threshold: -100 } }, { workletUrl });
  await until(() => recording.levels.length >= 20);
  const before = median(recording.levels.slice(-10));
  await recording.microphone.apply({ ...SETTINGS, noiseSuppression: 'rnnoise' });
  const from = recording.levels.length;
  await until(() => recording.levels.length >= from + 60);
  recording.microphone.close();
  return { before, after: median(recording.levels.slice(-10)), fallbacks: recording.fallbacks };
}
