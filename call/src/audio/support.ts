import { SAMPLE_RATE } from './opus-packet.ts';
import { encoderConfig } from './sound-encoder.ts';

/** Whether the browser can take part in calls; `reason` is a sentence for people. */
export type Support = { readonly supported: true } | { readonly supported: false; readonly reason: string };

/** Checks for everything that a microphone and speakers need. */
export async function isSupported(): Promise<Support> {
  if (!globalThis.isSecureContext) return unsupported('Calls need a secure page: https, or localhost.');
  if (typeof AudioContext === 'undefined' || typeof AudioWorkletNode === 'undefined')
    return unsupported('This browser cannot process sound in a page (no AudioWorklet).');
  if (!navigator.mediaDevices) return unsupported('This browser gives pages no access to a microphone.');
  if (typeof AudioEncoder === 'undefined' || typeof AudioDecoder === 'undefined')
    return unsupported('This browser cannot encode and decode sound in a page (no WebCodecs).');
  const decoder = { codec: 'opus', sampleRate: SAMPLE_RATE, numberOfChannels: 2 };
  const answers = await Promise.all([
    AudioEncoder.isConfigSupported(encoderConfig(64_000)),
    AudioDecoder.isConfigSupported(decoder),
  ]).catch(() => []);
  if (answers.length === 0 || answers.some(({ supported }) => supported !== true))
    return unsupported('This browser cannot encode or decode the sound format Opus.');
  return { supported: true };
}

function unsupported(reason: string): Support {
  return { supported: false, reason };
}
