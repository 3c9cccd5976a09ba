import { Actor } from '@guildhall/testkit/actor';
import { PlatformProcess } from '@guildhall/testkit/process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MIB = 1024 * 1024;
const BOUNDARY = 'a-boundary-of-the-tests';
const PIECE = randomBytes(64 * 1024);

let directory: string;
let running: PlatformProcess[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-uploads-'));
});
afterEach(async () => {
  await Promise.all(running.map((one) => one.kill()));
  running = [];
  rmSync(directory, { recursive: true, force: true });
});

function start(): PlatformProcess {
  const one = new PlatformProcess({ GUILDHALL_DATA: directory, GUILDHALL_LOG: 'warn' });
  running.push(one);
  return one;
}

interface Sent {
  id: string;
  attachments: { id: string; url: string; size: number }[];
}

async function beginGuild(address: string): Promise<{ person: Actor; messages: string }> {
  const body = {
    username: 'sender',
    email: 'sender@example.org',
    password: 'correct horse',
    date_of_birth: '1990-01-01',
    consent: true,
  };
  const { token } = (await new Actor(address, null).post('/auth/register', body)).body;
  const person = new Actor(address, token);
  const guild = await person.post('/guilds', { name: 'Files' });
  return { person, messages: `/channels/${guild.body.system_channel_id}/messages` };
}

/** Sends a file of `size` bytes, `content` repeatedly, as fast as it is accepted; rejects if the connection breaks. */
function upload(person: Actor, messages: string, size: number, content: Buffer = PIECE): Promise<Sent> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files[0]"; filename="a.bin"\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const headers = {
    authorization: person.authorization ?? '',
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'content-length': head.length + size + tail.length,
  };
  return new Promise((resolve, reject) => {
    const sending = request(`${person.address}/api/v10${messages}`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      response.on('error', reject);
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    sending.on('error', reject);
    sending.write(head);
    let sent = 0;
    const more = () => {
      while (sent < size) {
        const at = sent % content.length;
        const piece = content.subarray(at, at + Math.min(size - sent, PIECE.length));
        sent += piece.length;
        if (!sending.write(piece)) return void sending.once('drain', more);
      }
      sending.end(tail);
    };
    more();
  });
}

/** A line of the process's status, in bytes. */
function memory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kib = new RegExp(`${name}:\\s*(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) * 1024;
}

/** The maximum growth of the process's memory during 20 concurrent uploads of `size` bytes, in bytes. */
async function growth(size: number, content?: Buffer): Promise<number> {
  const server = start();
  const pid = server.child.pid ?? 0;
  const { person, messages } = await beginGuild(await server.address());
  for (let n = 0; n < 3; n += 1) await upload(person, messages, size, content);
  const before = memory(pid, 'VmRSS');
  // Resets the peak counter.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const sent = await Promise.all(Array.from({ length: 20 }, () => upload(person, messages, size, content)));
  expect(sent.map((message) => message.attachments[0]?.size)).toEqual(Array(20).fill(size));
  return memory(pid, 'VmHWM') - before;
}

test('[messages/attachments] resident memory grows by less than 40 MB while 20 uploads of 20 MiB run', async () => {
  expect(await growth(20 * MIB)).toBeLessThan(40_000_000);
});

test('resident memory stays as low when the files are pictures, which are inspected', async () => {
  const noise = { raw: { width: 2560, height: 2560, channels: 3 as const } };
  const jpeg = await sharp(randomBytes(2560 * 2560 * 3), noise)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(jpeg.length).toBeGreaterThan(18 * MIB);
  expect(await growth(jpeg.length, jpeg)).toBeLessThan(40_000_000);
});

test('kill -9 while 16 clients upload: every acknowledged file is complete, and no partial file is served', async () => {
  const first = start();
  const { person, messages } = await beginGuild(await first.address());
  const answered: Sent[] = [];
  const uploads = Array.from({ length: 16 }, async () => {
    for (;;) {
      const message = await upload(person, messages, 3 * MIB).catch(() => null);
      if (!message) return;
      answered.push(message);
      if (answered.length === 24) first.child.kill('SIGKILL');
    }
  });
  await Promise.all(uploads);
  await first.ended;

  const second = start();
  const again = new Actor(await second.address(), person.authorization);
  const whole = Buffer.concat(Array.from({ length: 48 }, () => PIECE));
  const history = await again.get<Sent[]>(messages, { query: { limit: 100 } });
  const ids = new Set(history.body.map((message) => message.id));
  expect(answered.filter((message) => !ids.has(message.id))).toEqual([]);
  // Files that were stored but not acknowledged are complete, too.
  for (const { attachments } of history.body) {
    const bytes = Buffer.from(await (await fetch(attachments[0]?.url ?? '')).arrayBuffer());
    expect(bytes.equals(whole)).toBe(true);
  }
  const blobs = readdirSync(join(directory, 'blobs', 'attachments'), { recursive: true, withFileTypes: true });
  for (const file of blobs.filter((entry) => entry.isFile()))
    expect(readFileSync(join(file.parentPath, file.name)).length).toBe(3 * MIB);
});
