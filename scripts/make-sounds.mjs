// Creates the default soundboard sounds: each is a formula, encoded by Chromium's Opus encoder and packed into Ogg here.
// node scripts/make-sounds.mjs (needs Chromium, found by CHROMIUM_PATH). The results are in the repository.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const RATE = 48_000;
const FOLDER = new URL('../server/src/api/guild/soundboard/sounds/', import.meta.url);

const wave = (hz, t) => Math.sin(2 * Math.PI * hz * t);
/** Immediate attack with exponential decay; `half` is the half-life in seconds. */
const fading = (t, half) => (t < 0 ? 0 : Math.min(1, t * 400) * 0.5 ** (t / half));
const note = (hz, t, half) => (wave(hz, t) + 0.3 * wave(2 * hz, t) + 0.1 * wave(3 * hz, t)) * fading(t, half) * 0.5;
let seed = 1;
const noise = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  return seed / 2 ** 30 - 1;
};

/** File name: length in seconds, and the signal at a time. */
const SOUNDS = {
  bell: [1.4, (t) => note(880, t, 0.25) + 0.4 * note(1318.5, t, 0.15)],
  fanfare: [1.6, (t) => [523.25, 659.25, 783.99, 1046.5].reduce((sum, hz, n) => sum + note(hz, t - n * 0.16, 0.18), 0) * 0.7],
  drum: [0.9, (t) => wave(110 * 0.5 ** (t * 3), t) * fading(t, 0.09) * 0.8 + noise() * fading(t, 0.02) * 0.25],
  pop: [0.35, (t) => wave(420 + 1500 * t, t) * fading(t, 0.04) * 0.8],
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  // The encoder only exists on pages with a secure origin.
  await page.route('http://localhost/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto('http://localhost/');
  for (const [name, [seconds, at]] of Object.entries(SOUNDS)) {
    const samples = Array.from({ length: Math.round(seconds * RATE) }, (_, n) => Math.round(at(n / RATE) * 1e4) / 1e4);
    const packets = await page.evaluate(encode, { samples, rate: RATE });
    const bytes = ogg(
      packets.map((packet) => Buffer.from(packet, 'base64')),
      samples.length,
    );
    writeFileSync(new URL(`${name}.ogg`, FOLDER), bytes);
    process.stdout.write(`${name}.ogg  ${seconds} s  ${bytes.length} bytes\n`);
  }
} finally {
  await browser.close();
}

/** Runs in the page: Opus packets of 20 ms, each in base64. */
async function encode({ samples, rate }) {
  const packets = [];
  const encoder = new AudioEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      packets.push(btoa(String.fromCharCode(...bytes)));
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({ codec: 'opus', sampleRate: rate, numberOfChannels: 1, bitrate: 40_000 });
  const data = Float32Array.from(samples);
  encoder.encode(
    new AudioData({ format: 'f32', sampleRate: rate, numberOfFrames: data.length, numberOfChannels: 1, timestamp: 0, data }),
  );
  await encoder.flush();
  return packets;
}

/** Packets of 20 ms as an Ogg Opus file (RFC 3533, RFC 7845) that ends after `samples`. */
function ogg(packets, samples) {
  const preSkip = 312;
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.set([1, 1], 8);
  head.writeUInt16LE(preSkip, 10);
  head.writeUInt32LE(RATE, 12);
  const tags = Buffer.alloc(16);
  tags.write('OpusTags', 'latin1');
  const pages = [page([head], { granule: 0, sequence: 0, flags: 2 }), page([tags], { granule: 0, sequence: 1, flags: 0 })];
  for (let at = 0; at < packets.length; at += 25) {
    const last = at + 25 >= packets.length;
    const granule = last ? Math.min(samples + preSkip, packets.length * 960) : (at + 25) * 960;
    pages.push(page(packets.slice(at, at + 25), { granule, sequence: pages.length, flags: last ? 4 : 0 }));
  }
  return Buffer.concat(pages);
}

function page(packets, { granule, sequence, flags }) {
  const lacing = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const head = Buffer.alloc(27);
  head.write('OggS', 'latin1');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = lacing.length;
  const bytes = Buffer.concat([head, Buffer.from(lacing), ...packets]);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

/** CRC-32 with the polynomial 04c11db7, neither mirrored nor inverted. */
function checksum(bytes) {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
