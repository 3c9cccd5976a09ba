import type { AudioFrame } from '@guildhall/call/connection/types';
import { isSilence } from '@guildhall/call/audio/opus-packet';
import { openSpeakers } from '@guildhall/call/audio/speakers';
import { openTrackSound } from '@guildhall/call/audio/track-sound';
import { Ear, type Emitted, type Heard, record, spoken, until } from './parts.ts';

const USER = '1';

const frameOf = ({ opus, timestamp }: Emitted, seq: number, userId = USER): AudioFrame => ({
  userId,
  seq: seq & 0xffff,
  timestamp,
  opus,
});

/** Plays the microphone on the speakers; `act` runs when sound is there. */
async function loop<Result>(act: (ear: Ear) => Promise<Result>, workletUrl?: string): Promise<Result> {
  const ear = new Ear({ workletUrl });
  let seq = 0;
  const recording = await record({}, { workletUrl, heard: (frame) => ear.speakers.play(frameOf(frame, seq++)) });
  await until(() => ear.failures.length > 0 || ear.speakers.counts.played >= 25);
  if (ear.failures.length > 0) throw new Error(ear.failures.join());
  const result = await act(ear);
  recording.microphone.close();
  await ear.close();
  return result;
}

/** The sound of the microphone at the output. */
export function loopBack(workletUrl?: string) {
  return loop(async (ear) => ({ ...(await ear.listen(5)), ...ear.speakers.counts }), workletUrl);
}

/** The loudness after each change of a volume. */
export function volumes(): Promise<Record<'full' | 'half' | 'double' | 'master' | 'muted' | 'deafened' | 'back', Heard>> {
  return loop(async (ear) => {
    const full = await ear.listen();
    ear.speakers.setVolume(USER, 50);
    const half = await ear.listen();
    ear.speakers.setVolume(USER, 200);
    const double = await ear.listen();
    ear.speakers.setVolume(USER, 100);
    ear.speakers.setMasterVolume(50);
    const master = await ear.listen();
    ear.speakers.setMasterVolume(100);
    ear.speakers.setVolume(USER, 0);
    const muted = await ear.listen();
    ear.speakers.setVolume(USER, 100);
    ear.speakers.setDeafened(true);
    const deafened = await ear.listen();
    ear.speakers.setDeafened(false);
    let back = await ear.listen();
    // The buffer of the user fills again first.
    for (let turn = 0; turn < 5 && back.loudness < full.loudness * 0.95; turn++) back = await ear.listen();
    return { full, half, double, master, muted, deafened, back };
  });
}

/** The sound of a track in stereo, as of a shared tab: 440 Hz on the left, silence on the right; then nothing. */
export async function trackSound() {
  const context = new AudioContext({ sampleRate: 48_000 });
  const merger = new ChannelMergerNode(context, { numberOfInputs: 2 });
  const output = new MediaStreamAudioDestinationNode(context, { channelCount: 2 });
  merger.connect(output);
  const start = () => {
    const tone = new OscillatorNode(context, { frequency: 440 });
    tone.connect(merger, 0, 0);
    tone.start();
    return tone;
  };
  const tone = start();
  const [track] = output.stream.getAudioTracks();
  if (!track) throw new Error('no track');
  const ear = new Ear();
  const [frames, talking]: [Emitted[], boolean[]] = [[], []];
  let ended = 0;
  const sound = await openTrackSound(track, 128_000, {
    frame(opus, timestamp) {
      frames.push({ opus: Uint8Array.from(opus), timestamp });
      ear.speakers.play(frameOf({ opus: Uint8Array.from(opus), timestamp }, frames.length));
    },
    talking: (isTalking) => talking.push(isTalking),
    ended: () => ended++,
  });
  await until(() => ear.speakers.counts.played >= 50);
  const heard = await ear.listen(3);
  tone.stop();
  await until(() => frames.length > 5 && frames.slice(-5).every(({ opus }) => isSilence(opus)));
  const count = frames.length;
  const silentTill = context.currentTime + 0.3;
  await until(() => context.currentTime >= silentTill);
  const talked = [...talking];
  // Frames keep their order: none of the silence is before those of the next sound.
  start();
  await until(() => frames.slice(count).some(({ opus }) => !isSilence(opus)));
  const growth = frames.slice(count).findIndex(({ opus }) => !isSilence(opus));
  track.dispatchEvent(new Event('ended'));
  sound.close();
  await ear.close();
  await context.close();
  // The bit of the packet that says stereo (RFC 6716, section 3.1).
  return { ...heard, talking: talked, growth, ended, isStereo: ((frames[20]?.opus[0] ?? 0) & 4) !== 0 };
}

/** Records a second and a half of the microphone. */
async function recordSpeech(): Promise<Emitted[]> {
  const recording = await record();
  await spoken(recording, 75);
  recording.microphone.close();
  return recording.frames.slice(5, 70);
}

/** Frames for `seconds` with a frame each 20 ms, as if one period of speech went on. The recorded tone is repeated. */
function prolong(speech: readonly Emitted[], seconds: number, userId = USER): AudioFrame[] {
  return Array.from({ length: seconds * 50 }, (_, index) =>
    frameOf({ opus: speech[index % speech.length]?.opus ?? new Uint8Array(), timestamp: index * 960 }, index, userId),
  );
}

/** Delivers frames at their time plus a delay in ms each; undefined for a frame that is lost. Returns the most ms by which it was late. */
async function pace(
  frames: readonly AudioFrame[],
  delay: (frame: AudioFrame) => number | undefined,
  play: (frame: AudioFrame) => void,
): Promise<number> {
  const start = performance.now();
  let late = 0;
  const waiting = frames
    .flatMap((frame) => {
      const added = delay(frame);
      return added === undefined ? [] : [{ frame, at: start + frame.timestamp / 48 + added }];
    })
    .toSorted((a, b) => a.at - b.at);
  while (waiting.length > 0) {
    for (let next = waiting[0]; next && next.at <= performance.now(); next = waiting[0]) {
      waiting.shift();
      late = Math.max(late, performance.now() - next.at);
      play(next.frame);
    }
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return late;
}

/** Plays frames as `pace` delivers them; returns the sound of that time too. */
async function deliver(ear: Ear, frames: readonly AudioFrame[], delay: (frame: AudioFrame) => number | undefined) {
  let isOver = false;
  const heard = ear.listenWhile(75, () => isOver);
  const late = await pace(frames, delay, (frame) => ear.speakers.play(frame));
  isOver = true;
  return { ...(await heard), late };
}

/** Ms by which a page may deliver late for its network to be the one that is tested. */
const PUNCTUAL = 20;
const ATTEMPTS = 8;

/** A network that loses every twentieth frame and delivers the others in disorder; on a busy machine the first attempt that is in time. */
export async function lossy(): Promise<Awaited<ReturnType<typeof loseSome>>> {
  const speech = await recordSpeech();
  for (let attempt = 1; ; attempt += 1) {
    const result = await loseSome(speech);
    if (result.late <= PUNCTUAL || attempt === ATTEMPTS) return result;
  }
}

async function loseSome(speech: readonly Emitted[]) {
  const ear = new Ear();
  const frames = prolong(speech, 4);
  const heard = await deliver(ear, frames, ({ seq }) => (seq % 20 === 7 ? undefined : (seq * 37) % 60));
  const result = { ...heard, ...ear.speakers.counts };
  await ear.close();
  return result;
}

/** A stream with packets that no decoder accepts. */
export async function damaged(): Promise<Heard & { failed: number }> {
  const ear = new Ear();
  const speech = await recordSpeech();
  const frames = prolong(speech, 3).map((frame) =>
    frame.seq === 30
      ? { ...frame, opus: new Uint8Array(0) }
      : frame.seq === 40
        ? { ...frame, opus: new Uint8Array([0xff, 0xff, 0xff]) }
        : frame,
  );
  const heard = await deliver(ear, frames, () => 0);
  const result = { ...heard, ...ear.speakers.counts };
  await ear.close();
  return result;
}

/** Many users talk at the same time, who leave in the end. */
export async function crowd(talkers: number, seconds: number) {
  const ear = new Ear();
  const speech = await recordSpeech();
  const users = Array.from({ length: talkers }, (_, index) => `${index + 1}`);
  for (const user of users) ear.speakers.setVolume(user, 10);
  const frames = users.flatMap((user) => prolong(speech, seconds, user));
  const heard = await deliver(ear, frames, () => 0);
  for (const user of users) ear.speakers.remove(user);
  const after = await ear.listen();
  const result = { ...heard, ...ear.speakers.counts, after: after.loudness };
  await ear.close();
  return result;
}

/**
 * The least work that a crowd causes in a browser: one decoder per user decodes the same frames at the same times, while an ear listens.
 * Returns the number of decoded frames.
 */
export async function crowdOfDecoders(talkers: number, seconds: number): Promise<number> {
  const ear = new Ear();
  const speech = await recordSpeech();
  let decoded = 0;
  const decoders = new Map<string, AudioDecoder>();
  for (let user = 1; user <= talkers; user += 1) {
    const decoder = new AudioDecoder({
      output(data) {
        decoded += 1;
        data.close();
      },
      error: (error) => console.error(error),
    });
    decoder.configure({ codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 });
    decoders.set(`${user}`, decoder);
  }
  let isOver = false;
  const heard = ear.listenWhile(0, () => isOver);
  const frames = [...decoders.keys()].flatMap((user) => prolong(speech, seconds, user));
  await pace(
    frames,
    () => 0,
    ({ userId, timestamp, opus }) =>
      decoders.get(userId)?.decode(new EncodedAudioChunk({ type: 'key', timestamp: (timestamp / 48) * 1000, data: opus })),
  );
  isOver = true;
  await heard;
  for (const decoder of decoders.values()) {
    await decoder.flush();
    decoder.close();
  }
  await ear.close();
  return decoded;
}

/** Speakers that cannot play; returns why. */
export async function openSilent(): Promise<string> {
  const ear = new Ear();
  await until(() => ear.failures.length > 0);
  await ear.close();
  return ear.failures.join();
}

/** Speakers in a page that no user has touched; a click lets them begin. */
export function openSuspended(): void {
  const speakers = openSpeakers({
    events: { suspended: (isSuspended) => console.log(isSuspended ? 'suspended' : 'running') },
  });
  document.querySelector('button')?.addEventListener('click', () => void speakers.resume());
}

/** Chooses outputs. */
export async function chooseOutputs(): Promise<string[]> {
  const speakers = openSpeakers();
  const attempt = (id: string) =>
    speakers.setDevice(id).then(
      () => 'ok',
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
  const { outputs } = await import('@guildhall/call/audio/devices').then(({ listDevices }) => listDevices());
  const other = outputs.find(({ id }) => id !== 'default')?.id ?? '';
  const results = [await attempt('default'), await attempt(other), await attempt('unknown')];
  speakers.close();
  return results;
}
