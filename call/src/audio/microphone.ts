import { type HostOptions, openContext } from './context.ts';
import { amplify, createLevelMeter, levelOf } from './level.ts';
import { mediaError } from './media-errors.ts';
import { createNoiseGate } from './noise-gate.ts';
import { loadNoiseSuppressor, type NoiseSuppressor } from './noise-suppression.ts';
import { createOutgoing } from './outgoing.ts';
import { FRAME_SAMPLES, SAMPLE_RATE } from './opus-packet.ts';
import { isSupported } from './support.ts';
import { type Microphone, MicrophoneError, type MicrophoneEvents, type MicrophoneSettings } from './types.ts';
import { createSoundEncoder } from './sound-encoder.ts';
import { CAPTURE, type CaptureMessage } from './worklet-scope.ts';

/**
 * Opens a microphone and encodes it while its gate is open. Rejects with a MicrophoneError. `events.frame` is called in the order of
 * the timestamps, which continue over pauses by time.
 */
export async function openMicrophone(
  settings: MicrophoneSettings,
  events: MicrophoneEvents,
  options: HostOptions = {},
): Promise<Microphone> {
  const support = await isSupported();
  if (!support.supported) throw new MicrophoneError('unsupported', support.reason);
  const stream = await requestStream(settings);
  try {
    return new OpenMicrophone(await openContext(options), { settings, events, stream });
  } catch (error) {
    stopStream(stream);
    throw new MicrophoneError('unsupported', `The sound of the microphone cannot be processed: ${error}`);
  }
}

interface Opening {
  readonly settings: MicrophoneSettings;
  readonly events: MicrophoneEvents;
  readonly stream: MediaStream;
}

class OpenMicrophone implements Microphone {
  readonly #context: AudioContext;
  readonly #events: MicrophoneEvents;
  readonly #capture: AudioWorkletNode;
  readonly #encoder;
  readonly #outgoing;
  readonly #meter;
  #settings: MicrophoneSettings;
  #gate;
  #stream: MediaStream;
  #source: MediaStreamAudioSourceNode | undefined;
  #suppressor: NoiseSuppressor | undefined;
  /** The timestamp of the next frame, in samples. */
  #timestamp = 0;
  #heardAt = performance.now();
  #isClosed = false;
  /** The last call of `apply`: calls run one after another. */
  #applying: Promise<void> = Promise.resolve();

  constructor(context: AudioContext, { settings, events, stream }: Opening) {
    this.#context = context;
    this.#events = events;
    this.#settings = { ...settings };
    this.#stream = stream;
    this.#gate = createNoiseGate(settings.gate);
    this.#meter = createLevelMeter((dbfs) => events.level(dbfs));
    this.#encoder = createSoundEncoder(settings.bitrate, (opus, timestamp) => events.frame(opus, timestamp));
    this.#outgoing = createOutgoing({
      encode: (samples, timestamp) => this.#encoder.encode(samples, timestamp),
      silence: (timestamp) => this.#encoder.silence(timestamp),
      talking: (isTalking) => events.talking(isTalking),
    });
    this.#capture = new AudioWorkletNode(context, CAPTURE, {
      channelCount: 1,
      channelCountMode: 'explicit',
      channelInterpretation: 'speakers',
    });
    this.#capture.port.onmessage = ({ data }: MessageEvent<CaptureMessage>) => this.#hear(data);
    // A node runs only on the way to the output; this one outputs silence.
    this.#capture.connect(context.destination);
    context.onstatechange = () => this.#resume();
    this.#use(stream);
    this.#resume();
    void this.#suppress();
  }

  setTalking(isTalking: boolean): void {
    this.#gate.setTalking(isTalking);
  }

  apply(settings: MicrophoneSettings): Promise<void> {
    const next = { ...settings };
    const applied = this.#applying.then(() => this.#apply(next));
    this.#applying = applied.catch(() => {});
    return applied;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#capture.port.onmessage = null;
    this.#source?.disconnect();
    this.#capture.disconnect();
    this.#outgoing.end();
    this.#encoder.close();
    this.#suppressor?.close();
    this.#suppressor = undefined;
    stopStream(this.#stream);
    this.#context.onstatechange = null;
    void this.#context.close();
  }

  async #apply(next: MicrophoneSettings): Promise<void> {
    if (this.#isClosed) return;
    const before = this.#settings;
    if (needsOther(before, next)) {
      const stream = await requestStream(next);
      if (this.#isClosed) return stopStream(stream);
      this.#settings = next;
      this.#use(stream);
    }
    this.#settings = next;
    if (JSON.stringify(before.gate) !== JSON.stringify(next.gate)) this.#gate = createNoiseGate(next.gate);
    if (before.bitrate !== next.bitrate) this.#encoder.setBitrate(next.bitrate);
    await this.#suppress();
  }

  /** Captures a stream in place of the last one. */
  #use(stream: MediaStream): void {
    if (this.#stream !== stream) stopStream(this.#stream);
    this.#source?.disconnect();
    this.#stream = stream;
    this.#source = this.#context.createMediaStreamSource(stream);
    this.#source.connect(this.#capture);
    for (const track of stream.getAudioTracks()) {
      track.onended = () => {
        if (this.#stream !== stream || this.#isClosed) return;
        this.close();
        this.#events.ended();
      };
    }
  }

  /** Loads or ends the neural network. Until it is loaded, and if it cannot be, the browser suppresses the noise. */
  async #suppress(): Promise<void> {
    if (this.#settings.noiseSuppression !== 'rnnoise') {
      this.#suppressor?.close();
      this.#suppressor = undefined;
      return;
    }
    if (!this.#suppressor) {
      const loaded = await loadNoiseSuppressor().catch((error: unknown) => {
        this.#events.fallback?.(`The noise suppression could not be loaded, so the browser's own is used: ${error}`);
      });
      if (!loaded) return;
      if (this.#isClosed || this.#suppressor || this.#settings.noiseSuppression !== 'rnnoise') return loaded.close();
      this.#suppressor = loaded;
    }
    // Where a track cannot change, both suppress.
    await Promise.all(
      this.#stream
        .getAudioTracks()
        .map((track) => track.applyConstraints({ ...constraintsOf(this.#settings), noiseSuppression: false }).catch(() => {})),
    );
  }

  #hear(samples: CaptureMessage): void {
    const { volume, isMuted, gate } = this.#settings;
    this.#suppressor?.process(samples);
    amplify(samples, volume);
    this.#events.samples?.(samples);
    const dbfs = levelOf(samples);
    this.#meter(dbfs, samples.length);
    const isOpen = this.#gate.update(dbfs) && !isMuted;
    this.#outgoing.next(samples, this.#advance(), { isOpen, keep: !isMuted && gate.kind === 'voice' });
  }

  /** The timestamp of a frame that was heard now. After a standstill of the input it continues by time. */
  #advance(): number {
    const now = performance.now();
    const missed = Math.floor((((now - this.#heardAt) / 1000) * SAMPLE_RATE) / FRAME_SAMPLES) - 1;
    if (missed > 10) this.#timestamp += missed * FRAME_SAMPLES;
    this.#heardAt = now;
    const timestamp = this.#timestamp;
    this.#timestamp += FRAME_SAMPLES;
    return timestamp >>> 0;
  }

  #resume(): void {
    if (this.#context.state !== 'running' && !this.#isClosed) this.#context.resume().catch(() => {});
  }
}

/** Whether a change of settings needs another stream. */
function needsOther(before: MicrophoneSettings, next: MicrophoneSettings): boolean {
  return (
    before.deviceId !== next.deviceId ||
    before.echoCancellation !== next.echoCancellation ||
    before.automaticGain !== next.automaticGain ||
    before.noiseSuppression !== next.noiseSuppression
  );
}

function constraintsOf(settings: MicrophoneSettings): MediaTrackConstraints {
  return {
    ...(settings.deviceId !== 'default' && { deviceId: { exact: settings.deviceId } }),
    channelCount: 1,
    echoCancellation: settings.echoCancellation,
    autoGainControl: settings.automaticGain,
    noiseSuppression: settings.noiseSuppression !== 'off',
  };
}

async function requestStream(settings: MicrophoneSettings): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: constraintsOf(settings) });
  } catch (error) {
    throw mediaError(error);
  }
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
