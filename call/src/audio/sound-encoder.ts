import { FRAME_SAMPLES, SAMPLE_RATE, SILENCE } from './opus-packet.ts';

/** The least bitrate, and the largest of one channel, in frames of 20 ms, in bits per second (RFC 6716, sections 2.1.1 and 3.2.1). */
const LEAST_BITRATE = 6_000;
const LARGEST_BITRATE = 256_000;

/** Microseconds of a frame. */
const FRAME_TIME = 20_000;

/** The kind of sound to encode: a voice in mono, or any sound in stereo. */
export type SoundKind = 'voice' | 'stereo';

/** Encodes frames of sound, and keeps frames of silence in order with them. */
export interface SoundEncoder {
  /** Encodes 20 ms: 960 samples of each channel, one channel after another. `timestamp` in samples. */
  encode(samples: Float32Array<ArrayBuffer>, timestamp: number): void;
  silence(timestamp: number): void;
  setBitrate(bitrate: number): void;
  close(): void;
}

/** The configuration of WebCodecs for a kind of sound. */
export function encoderConfig(bitrate: number, kind: SoundKind = 'voice'): AudioEncoderConfig {
  const isVoice = kind === 'voice';
  const numberOfChannels = isVoice ? 1 : 2;
  const opus = {
    application: isVoice ? 'voip' : 'audio',
    signal: isVoice ? 'voice' : 'auto',
    frameDuration: FRAME_TIME,
  };
  const limited = Math.min(LARGEST_BITRATE * numberOfChannels, Math.max(LEAST_BITRATE, bitrate));
  return { codec: 'opus', sampleRate: SAMPLE_RATE, numberOfChannels, bitrate: limited, opus };
}

/** Creates an encoder; `emit` receives the packets in the order of their frames. */
export function createSoundEncoder(
  bitrate: number,
  emit: (opus: Uint8Array, timestamp: number) => void,
  kind: SoundKind = 'voice',
): SoundEncoder {
  /** The frames that the encoder has not returned yet, and the frames of silence after them. */
  let waiting: { readonly timestamp: number; readonly isSilence: boolean }[] = [];
  let config = encoderConfig(bitrate, kind);
  let encoder: AudioEncoder | undefined;
  let encoded = 0;

  function emitSilence(): void {
    for (let next = waiting[0]; next?.isSilence; next = waiting[0]) {
      waiting.shift();
      emit(SILENCE, next.timestamp);
    }
  }

  /** An encoder that has failed is closed: its data is lost, and the next frame gets another encoder. */
  function open(): AudioEncoder {
    const opened = new AudioEncoder({
      output(chunk) {
        const next = waiting.shift();
        if (!next) return;
        const opus = new Uint8Array(chunk.byteLength);
        chunk.copyTo(opus);
        emit(opus, next.timestamp);
        emitSilence();
      },
      error() {
        if (encoder !== opened) return;
        encoder = undefined;
        waiting = waiting.filter(({ isSilence }) => isSilence);
        emitSilence();
      },
    });
    opened.configure(config);
    return opened;
  }

  return {
    encode(samples, timestamp) {
      encoder ??= open();
      waiting.push({ timestamp, isSilence: false });
      const data = new AudioData({
        format: 'f32-planar',
        sampleRate: SAMPLE_RATE,
        numberOfFrames: FRAME_SAMPLES,
        numberOfChannels: config.numberOfChannels,
        timestamp: encoded++ * FRAME_TIME,
        data: samples,
      });
      encoder.encode(data);
      data.close();
    },
    silence(timestamp) {
      waiting.push({ timestamp, isSilence: true });
      emitSilence();
    },
    setBitrate(next) {
      config = encoderConfig(next, kind);
      encoder?.configure(config);
    },
    close() {
      const closed = encoder;
      encoder = undefined;
      waiting = [];
      if (closed && closed.state !== 'closed') closed.close();
    },
  };
}
