import type { VideoCodec } from '../connection/types.ts';

/** The parameters for WebCodecs (WebCodecs codec registry), each for 1080p at 30 pictures a second. */
const PARAMETERS: Record<VideoCodec, string> = {
  vp8: 'vp8',
  vp9: 'vp09.00.40.08',
  h264: 'avc1.42E028',
  av1: 'av01.0.08M.08',
};

/** The configuration of an encoder for live pictures. Key pictures of H.264 carry their parameters with them. */
export function encoderConfig(
  codec: VideoCodec,
  { width, height, frameRate, budget }: { width: number; height: number; frameRate: number; budget: number },
): VideoEncoderConfig {
  return {
    codec: PARAMETERS[codec],
    width,
    height,
    framerate: frameRate,
    bitrate: budget,
    latencyMode: 'realtime',
    ...(codec === 'h264' && { avc: { format: 'annexb' } }),
  };
}

export function decoderConfig(codec: VideoCodec, colorSpace?: VideoColorSpaceInit): VideoDecoderConfig {
  return { codec: PARAMETERS[codec], optimizeForLatency: true, ...(colorSpace && { colorSpace }) };
}

/** The first codec that the browser can encode; undefined if there is none. */
export async function chooseCodec(codecs: readonly VideoCodec[]): Promise<VideoCodec | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  for (const codec of codecs) {
    const config = encoderConfig(codec, { width: 1280, height: 720, frameRate: 30, budget: 1_000_000 });
    const support = await VideoEncoder.isConfigSupported(config).catch(() => undefined);
    if (support?.supported) return codec;
  }
  return undefined;
}

/** Whether the browser can decode a codec: some systems have no H.264. */
export async function canDecode(codec: VideoCodec): Promise<boolean> {
  if (typeof VideoDecoder === 'undefined') return false;
  const support = await VideoDecoder.isConfigSupported(decoderConfig(codec)).catch(() => undefined);
  return support?.supported === true;
}

/** The codecs that the browser can decode. */
export async function decodableCodecs(): Promise<VideoCodec[]> {
  const all: VideoCodec[] = ['vp8', 'vp9', 'h264', 'av1'];
  const supports = await Promise.all(all.map(canDecode));
  return all.filter((_, index) => supports[index]);
}
