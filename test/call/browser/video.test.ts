import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallPage, tone } from './call-page.ts';

type Colour = [red: number, green: number, blue: number];

/** The colours of the four quarters of the source. */
const QUARTERS: Colour[] = [
  [200, 30, 30],
  [30, 160, 30],
  [40, 40, 200],
  [200, 200, 200],
];

/** How much a codec may change a colour: it halves the resolution of colours, and rounds. */
const TOLERANCE = 16;

function expectQuarters(quarters: Colour[]): void {
  expect(quarters).toHaveLength(4);
  for (const [index, colour] of quarters.entries()) {
    for (const [channel, value] of colour.entries()) {
      expect(Math.abs(value - (QUARTERS[index]?.[channel] ?? Number.NaN)), `${index}: ${colour}`).toBeLessThanOrEqual(TOLERANCE);
    }
  }
}

describe('with a camera', () => {
  let call: CallPage;
  beforeAll(async () => {
    call = await CallPage.open({ sound: tone(440, 1), args: ['--auto-accept-this-tab-capture'] });
  });
  afterAll(() => call.close());

  test('its pictures arrive as they were', async () => {
    const { size, difference, ended } = await call.play<{ size: string[]; difference: number; ended: number }>('camera');
    expect(size).toEqual(['640x480']);
    expect(difference).toBeLessThan(8);
    expect(ended).toBe(1);
  });

  test.each(['vp8', 'vp9', 'h264', 'av1'])('the colours of pictures of %s', async (codec) => {
    expect(await call.play('decodableCodecs')).toContain(codec);
    const seen = await call.play<{ quarters: Colour[] }>('colours', codec);
    expectQuarters(seen.quarters);
    expect(seen).toMatchObject({ codec, sizes: ['640x480'], isFirstKey: true, rising: true, skipped: 0 });
  });

  test('the size follows the budget', async () => {
    const seen = await call.play<{ sizes: string[]; quarters: Colour[] }>('budgets', 2_000_000, 150_000, 2_000_000);
    expect(seen).toMatchObject({ sizes: ['640x480', '320x240', '640x480'], skipped: 0 });
    expectQuarters(seen.quarters);
  });

  test('the size follows the source', async () => {
    const seen = await call.play<{ sizes: string[]; quarters: Colour[] }>('resize');
    expect(seen).toMatchObject({ sizes: ['640x480', '320x400'], skipped: 0 });
    expectQuarters(seen.quarters);
  });

  test('who comes late, and who loses a picture, gets a key picture; many requests at once get one', async () => {
    interface Seen {
      before: number;
      late: { asked: number; keys: number };
      after: { asked: number; keys: number };
      closest: number;
      quarters: Colour[];
    }
    const seen = await call.play<Seen>('keyPictures');
    expect(seen.before).toBe(1);
    expect(seen.late.asked).toBeGreaterThan(0);
    expect(seen.late.keys).toBeGreaterThan(0);
    expect(seen.after.asked).toBeGreaterThan(seen.late.asked);
    expect(seen.after.keys).toBeGreaterThan(seen.late.keys);
    expect(seen.closest).toBeGreaterThanOrEqual(499);
    expectQuarters(seen.quarters);
  });

  test('a damaged picture does not end the pictures', async () => {
    const seen = await call.play<{ asked: number; quarters: Colour[] }>('damagedPicture');
    expect(seen.asked).toBeGreaterThan(0);
    expectQuarters(seen.quarters);
  });

  test('no more pictures a second are sent than the limit says', async () => {
    const { rate, dropped } = await call.play<{ rate: number; dropped: number }>('limitedRate', 10);
    expect(rate).toBeLessThan(11);
    expect(dropped).toBeGreaterThan(20);
  });

  test('pictures in a video element', async () => {
    expect(await call.play('inVideoElement')).toEqual({ width: 640, height: 480 });
  });

  test('a screen is shared', async () => {
    expect(await call.play('share')).toEqual({ shown: 1, problem: 'none' });
  });

  test('an unknown camera is missing', async () => {
    expect(await call.play('openFailingCamera', 'unknown')).toBe('missing');
  });

  test('pictures of 1080p', async () => {
    const seen = await call.play<{ quarters: Colour[]; sizes: string[] }>('fullHd', 10);
    expect(seen.sizes).toEqual(['1920x1080']);
    expectQuarters(seen.quarters);
  });

  test('a browser that cannot read tracks encodes the pictures of an element', async () => {
    const seen = await call.play<{ quarters: Colour[] }>('coloursWithoutProcessor');
    expectQuarters(seen.quarters);
    expect(seen).toMatchObject({ sizes: ['640x480'], isFirstKey: true, rising: true, skipped: 0 });
  });

  // Afterwards the page takes itself to be without decoders.
  test('pictures that the browser cannot decode are reported once, and not asked for', async () => {
    expect(await call.play('undecodable')).toEqual({ codecs: ['vp8'], decoded: 0, asked: 0 });
  });

  test('no error was left unhandled', () => {
    expect(call.faults).toEqual([]);
  });
});

test('a camera that the user refuses, and a screen that the page may not share', async () => {
  const call = await CallPage.open({ sound: tone(440, 1), allowed: false, permissions: 'display-capture=()' });
  try {
    expect(await call.play('openFailingCamera', 'default')).toBe('refused');
    expect(await call.play('share')).toEqual({ shown: 0, problem: 'refused' });
  } finally {
    await call.close();
  }
});
