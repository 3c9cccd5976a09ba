import { SECURITY } from '../../../server/src/http/web.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallPage, type CallPageOptions, noise, sequence, tone } from './call-page.ts';

interface Heard {
  frequency: number;
  loudness: number;
}

interface Counted extends Heard {
  played: number;
  concealed: number;
  failed: number;
  underruns: number;
}

interface Suppressed {
  before: number;
  after: number;
  fallbacks: string[];
}

/** The loudness of a tone with the amplitude 0.5. */
const LOUDNESS = 0.5 / Math.SQRT2;

/** Runs a test in a page of its own. */
async function within(options: CallPageOptions, act: (page: CallPage) => Promise<void>): Promise<void> {
  const page = await CallPage.open(options);
  try {
    await act(page);
    expect(page.faults).toEqual([]);
  } finally {
    await page.close();
  }
}

describe('with a microphone that plays 440 Hz', () => {
  let call: CallPage;
  beforeAll(async () => {
    call = await CallPage.open({ sound: tone(440, 10) });
  });
  afterAll(() => call.close());

  test('the browser is supported', async () => {
    expect(await call.play('isSupported')).toEqual({ supported: true });
  });

  test('its sound comes out of the speakers, at the same pitch and loudness', async () => {
    const { frequency, loudness, failed } = await call.play<Counted>('loopBack');
    expect(Math.abs(frequency - 440)).toBeLessThan(5);
    expect(loudness).toBeGreaterThan(LOUDNESS * 0.9);
    expect(loudness).toBeLessThan(LOUDNESS * 1.1);
    expect(failed).toBe(0);
  });

  test('the volumes of a user and of all, muting and deafening change the loudness', async () => {
    const heard = await call.play<Record<string, Heard>>('volumes');
    const ratio = (name: string) => (heard[name]?.loudness ?? Number.NaN) / (heard.full?.loudness ?? Number.NaN);
    expect(ratio('half')).toBeCloseTo(0.5, 1);
    expect(ratio('double')).toBeCloseTo(2, 0);
    expect(ratio('master')).toBeCloseTo(0.5, 1);
    expect(ratio('muted')).toBeLessThan(0.01);
    expect(ratio('deafened')).toBeLessThan(0.01);
    expect(ratio('back')).toBeCloseTo(1, 1);
  });

  test('the level and the volume of the input', async () => {
    expect(await call.play('level', {})).toBeCloseTo(20 * Math.log10(LOUDNESS), 0);
    expect(await call.play('level', { volume: 50 })).toBeCloseTo(20 * Math.log10(LOUDNESS / 2), 0);
    expect(await call.play('level', { volume: 0 })).toBe(-100);
  });

  test('push to talk sends only while the key is down, and for the release delay', async () => {
    const { before, released, talking, growth } = await call.play<Record<string, unknown>>('pushToTalk', 300);
    expect({ before, talking, growth }).toEqual({ before: 0, talking: [true, false], growth: 0 });
    expect(released).toBeGreaterThanOrEqual(250);
    expect(released).toBeLessThanOrEqual(450);
  });

  test('a muted microphone sends silence to the end of the speech, and then nothing', async () => {
    expect(await call.play('mute')).toEqual({ growth: 0, silence: true, talking: [true, false, true, false] });
  });

  test('device and bitrate change without an end; an unknown device is refused, and the old one continues', async () => {
    const changed = await call.play<{ large: number; small: number }>('change');
    expect(changed).toMatchObject({ problem: 'missing', backwards: 0, ended: 0 });
    expect(changed.small).toBeLessThan(changed.large / 2);
  });

  test('an unknown device is missing', async () => {
    expect(await call.play('openFailing', { deviceId: 'unknown' })).toMatchObject({ problem: 'missing' });
  });

  test('a lossy and disorderly network does not interrupt the tone', async () => {
    const heard = await call.play<Counted & { quietest: number }>('lossy');
    expect(Math.abs(heard.frequency - 440)).toBeLessThan(5);
    expect(heard.quietest).toBeGreaterThan(LOUDNESS * 0.8);
    expect(heard.concealed).toBeGreaterThanOrEqual(8);
    expect(heard.failed).toBe(0);
  });

  test('damaged packets do not end the sound of a user', async () => {
    const heard = await call.play<Counted>('damaged');
    expect(Math.abs(heard.frequency - 440)).toBeLessThan(5);
    expect(heard.failed).toBeGreaterThan(0);
  });

  test('the sound of a shared tab is sent in stereo while there is any', async () => {
    const heard = await call.play<Heard>('trackSound');
    expect(heard).toMatchObject({ talking: [true, false], growth: 0, ended: 1, isStereo: true });
    expect(Math.abs(heard.frequency - 440)).toBeLessThan(5);
  });

  test('ten users talk at once; who has left is not heard', async () => {
    const before = await call.processorTime();
    const heard = await call.play<Counted & { after: number }>('crowd', 10, 5);
    const used = (await call.processorTime()) - before;
    expect(await call.play<number>('crowdOfDecoders', 10, 5)).toBe(10 * 250);
    const bare = (await call.processorTime()) - before - used;
    expect(Math.abs(heard.frequency - 440)).toBeLessThan(5);
    expect(heard.after).toBeLessThan(0.001);
    expect(heard.failed).toBe(0);
    expect(heard.played).toBeGreaterThan(10 * 240);
    // Other processes may hold the page up, and then all ten at once: the gaps are concealed, and rare.
    expect(heard.underruns).toBeLessThan(heard.played / 50);
    // The decoders neither conceal, order, mix nor play. Measured: 1.5 to 1.6 times their processor time.
    expect(used).toBeLessThan(bare * 2.5);
  });

  test('devices have names, and the output can be chosen', async () => {
    const devices = await call.play<Record<string, { id: string; name: string }[]>>('listDevices');
    expect(devices).toMatchObject({ hasNames: true, canChooseOutput: true });
    for (const kind of ['inputs', 'outputs', 'cameras']) expect(devices[kind]?.[0]?.name).toMatch(/fake/i);
    expect(await call.play('chooseOutputs')).toEqual(['ok', 'ok', 'NotFoundError']);
  });

  test('a microphone that is unplugged ends once, and sends nothing more', async () => {
    expect(await call.play('unplug')).toEqual({ ended: 1, talking: [true, false], growth: 0, live: 0 });
  });

  test('no error was left unhandled', () => {
    expect(call.faults).toEqual([]);
  });
});

test('the gate opens for each period of speech and closes after it with five frames of silence', async () => {
  await within({ sound: sequence(tone(440, 1), tone(440, 1, 0)) }, async (call) => {
    const { talking, runs, pauses, within: steps } = await call.play<Record<string, number[]>>('speakInPeriods');
    expect(talking?.slice(0, 4)).toEqual([true, false, true, false]);
    expect(runs?.slice(0, 1)).toEqual([5]);
    expect(steps).toEqual([1]);
    // 1 s of silence less the hangover, the five frames and the frames before the opening.
    expect(pauses?.[0]).toBeGreaterThan(25);
    expect(pauses?.[0]).toBeLessThan(40);
  });
});

test('the automatic threshold opens for speech above the noise', async () => {
  await within({ sound: sequence(tone(440, 1), tone(100, 1, 0.005)) }, async (call) => {
    const { talking } = await call.play<Record<string, number[]>>('speakInPeriods', {
      gate: { kind: 'voice', threshold: 'automatic' },
    });
    expect(talking?.slice(-4)).toEqual([true, false, true, false]);
  });
});

test('a refused microphone', async () => {
  await within({ sound: tone(440, 1), allowed: false }, async (call) => {
    expect(await call.play('openFailing', {})).toEqual({ problem: 'refused', message: 'Access to the device was refused.' });
  });
});

test('no microphone', async () => {
  await within({}, async (call) => {
    expect(await call.play('openFailing', {})).toEqual({ problem: 'missing', message: 'There is no such device.' });
  });
});

test('speakers that the browser keeps silent begin with a gesture of the user', async () => {
  const args = ['--autoplay-policy=document-user-activation-required'];
  await within({ args, scene: 'openSuspended' }, async ({ page, log }) => {
    await expect.poll(() => log).toEqual(['suspended']);
    await page.click('button');
    await expect.poll(() => log).toEqual(['suspended', 'running']);
  });
});

describe('with the policy of the web client', () => {
  const policy = SECURITY['content-security-policy'];

  test('the worklet is loaded from its URL', async () => {
    await within({ sound: tone(440, 10), policy }, async (call) => {
      const { frequency } = await call.play<Counted>('loopBack', '/worklet.js');
      expect(Math.abs(frequency - 440)).toBeLessThan(5);
    });
  });

  test('the neural network removes noise', async () => {
    await within({ sound: noise(5), policy }, async (call) => {
      const { before, after, fallbacks } = await call.play<Suppressed>('suppress', '/worklet.js');
      expect(fallbacks).toEqual([]);
      expect(after).toBeLessThan(before - 15);
    });
  });

  test('without WebAssembly, the browser suppresses the noise, and this is reported', async () => {
    await within({ sound: noise(5), policy: "default-src 'self'" }, async (call) => {
      const { fallbacks } = await call.play<Suppressed>('suppress', '/worklet.js');
      expect(fallbacks).toEqual([
        expect.stringMatching(/^The noise suppression could not be loaded, so the browser's own is used: /),
      ]);
    });
  });

  test('a worklet that the policy forbids is reported by speakers and microphone', async () => {
    await within({ sound: tone(440, 1), policy }, async (call) => {
      expect(await call.play('openFailing', {})).toMatchObject({ problem: 'unsupported' });
      expect(await call.play('openSilent')).toMatch(/^The sound of others cannot be played: /);
    });
  });
});
