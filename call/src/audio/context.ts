import { installCapture } from './capture-processor.ts';
import { findPeriod } from './find-period.ts';
import { SAMPLE_RATE } from './opus-packet.ts';
import { installPlayback } from './playback-processor.ts';
import { createRing } from './playback-ring.ts';

/** The host's part in opening a microphone or speakers. */
export interface HostOptions {
  /**
   * The URL of the built `call/src/audio/worklet.ts`, for pages whose content security policy does not allow `blob:` scripts. Default: a
   * Blob with the same code.
   */
  readonly workletUrl?: string | URL;
}

/** Opens an audio context at 48 kHz with the processors. Rejects if the worklet cannot be loaded. */
export async function openContext({ workletUrl }: HostOptions): Promise<AudioContext> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'interactive' });
  try {
    await addProcessors(context, workletUrl);
    return context;
  } catch (error) {
    await context.close();
    throw error;
  }
}

/** Loads the processors into a context. */
export async function addProcessors(context: BaseAudioContext, workletUrl: string | URL | undefined): Promise<void> {
  if (workletUrl !== undefined) return context.audioWorklet.addModule(workletUrl);
  const url = URL.createObjectURL(new Blob([workletSource()], { type: 'text/javascript' }));
  try {
    await context.audioWorklet.addModule(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The code of the worklet: the texts of functions that refer to nothing outside of themselves. */
export function workletSource(): string {
  return [
    `(${installCapture})(globalThis);`,
    `const findPeriod = ${findPeriod};`,
    `const createRing = ${createRing};`,
    `(${installPlayback})(globalThis, () => createRing(findPeriod));`,
  ].join('\n');
}
