import type { TlsProxy } from '@guildhall/testkit/tls-proxy';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { BrowserHarness, expectOk, type Person, type TestGuild } from './harness.ts';

/** Options of a Chromium with an artificial camera and microphone, in which sound needs no gesture. */
const ARGS = ['--use-fake-device-for-media-stream', '--autoplay-policy=no-user-gesture-required'];
/** Permissions of a profile whose user has allowed both. */
export const ALLOWED: BrowserContextOptions = {
  permissions: ['clipboard-read', 'clipboard-write', 'microphone', 'camera'],
};

/** A guild with a voice and a stage channel. */
export interface CallPlace extends TestGuild {
  voiceId: string;
  stageId: string;
}

/** A server with voice, which has a TLS listener of its own, and a browser for calls; `more` are further settings. */
export function openCallHarness(more: Record<string, string> = {}): Promise<BrowserHarness> {
  return BrowserHarness.open({ GUILDHALL_VOICE_PORTS: '0', GUILDHALL_VOICE_TLS_PORT: '0', ...more }, ARGS);
}

/** The same behind a proxy that ends TLS; its address is the public one. */
export async function openCallHarnessBehind(proxy: TlsProxy): Promise<BrowserHarness> {
  const harness = await BrowserHarness.open({ GUILDHALL_VOICE_PORTS: '0', GUILDHALL_URL: proxy.address }, ARGS);
  proxy.forward(new URL(harness.address));
  return harness;
}

/** A guild of the owner, in which the guests are. */
export async function callPlace(harness: BrowserHarness, owner: Person, guests: readonly Person[]): Promise<CallPlace> {
  const guild = await harness.guild(owner, 'Engine works');
  await harness.join(owner, guild, ...guests);
  const create = (name: string, type: number) =>
    expectOk<{ id: string }>(owner.post(`/guilds/${guild.id}/channels`, { name, type }));
  const voice = await create('lodge', 2);
  const stage = await create('lectures', 13);
  return { ...guild, voiceId: voice.id, stageId: stage.id };
}

/** Joins a voice channel by a click in the channel list. */
export async function joinByClick(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}, voice channel`) }).click();
}

/** The settings of calls in tests: an exact threshold, and no processing that could take tones for noise. */
const SETTINGS = { threshold: -60, echoCancellation: false, noiseSuppression: 'off', automaticGain: false };

/** In the page: replaces the microphone by a tone, and measures what goes to the speakers. */
function instrument({ hertz, settings }: { hertz: number; settings: string }): void {
  localStorage.setItem('guildhall.voice', localStorage.getItem('guildhall.voice') ?? settings);
  const taps: AnalyserNode[] = [];
  Object.assign(window, { taps });
  const connect = AudioNode.prototype.connect;
  const isTapped = new WeakSet<AudioNode>();
  Object.assign(AudioNode.prototype, {
    connect(this: AudioNode, target: AudioNode | AudioParam, ...rest: number[]) {
      if (target instanceof AudioDestinationNode && !isTapped.has(this)) {
        isTapped.add(this);
        const tap = new AnalyserNode(target.context, { fftSize: 16_384, smoothingTimeConstant: 0 });
        taps.push(tap);
        Reflect.apply(connect, this, [tap]);
      }
      return Reflect.apply(connect, this, [target, ...rest]);
    },
  });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    if (!constraints?.audio) return open(constraints);
    const context = new AudioContext();
    const out = context.createMediaStreamDestination();
    const gain = new GainNode(context, { gain: 0.3 });
    const oscillator = new OscillatorNode(context, { frequency: hertz });
    oscillator.connect(gain).connect(out);
    oscillator.start();
    return out.stream;
  };
}

/** Options and preparation of a page whose user speaks a tone; call it before the page opens. */
export async function speakTone(page: Page, hertz: number): Promise<void> {
  await page.addInitScript(instrument, { hertz, settings: JSON.stringify(SETTINGS) });
}

/** The levels, in dB, of tones that the page plays at present; -Infinity while it plays nothing. */
export function playedLevels(page: Page, tones: readonly number[]): Promise<number[]> {
  return page.evaluate((wanted) => {
    const taps: unknown = Reflect.get(window, 'taps');
    const analysers = Array.isArray(taps) ? taps.filter((one) => one instanceof AnalyserNode) : [];
    return wanted.map((hertz) => {
      let loudest = Number.NEGATIVE_INFINITY;
      for (const tap of analysers) {
        if (tap.context.state !== 'running') continue;
        const bins = new Float32Array(tap.frequencyBinCount);
        tap.getFloatFrequencyData(bins);
        const width = tap.context.sampleRate / tap.fftSize;
        const at = Math.round(hertz / width);
        loudest = Math.max(loudest, ...bins.slice(at - 2, at + 3));
      }
      return Math.round(loudest);
    });
  }, tones);
}
