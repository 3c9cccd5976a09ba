/** Samples per second of Opus timestamps (RFC 7587, section 4.1). */
export const SAMPLE_RATE = 48_000;

/** Samples in a frame of 20 ms. */
export const FRAME_SAMPLES = 960;

/** A frame of silence, five of which end a period of speech. */
export const SILENCE: Readonly<Uint8Array<ArrayBuffer>> = new Uint8Array([0xf8, 0xff, 0xfe]);

/** Whether a packet is the frame of silence that ends a period of speech. */
export function isSilence(packet: Uint8Array): boolean {
  return packet.length === SILENCE.length && SILENCE.every((byte, at) => packet[at] === byte);
}

/** The duration of a packet in samples at 48 kHz, 120 to 5760 (RFC 6716, section 3.1); 960 for a packet that says nothing valid. */
export function opusDuration(packet: Uint8Array): number {
  const toc = packet[0];
  if (toc === undefined) return FRAME_SAMPLES;
  const config = toc >> 3;
  const frame = frameDuration(config);
  const code = toc & 3;
  const count = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 0x3f : 2;
  const samples = frame * count;
  return samples > 0 && samples <= 5760 ? samples : FRAME_SAMPLES;
}

/** The samples of one frame of a configuration: SILK 10 to 60 ms, hybrid 10 or 20 ms, CELT 2.5 to 20 ms. */
function frameDuration(config: number): number {
  if (config < 12) return [480, 960, 1920, 2880][config & 3] ?? FRAME_SAMPLES;
  if (config < 16) return config & 1 ? 960 : 480;
  return 120 << (config & 3);
}
