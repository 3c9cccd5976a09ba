import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Blobs } from '../core/framework/blobs.ts';
import { diskBlobs } from './disk.ts';

describe('blobs on disk', () => {
  let outside: string;
  let directory: string;
  let blobs: Blobs;

  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), 'guildhall-blobs-'));
    directory = join(outside, 'blobs');
    blobs = diskBlobs({ directory });
  });
  afterEach(() => rmSync(outside, { recursive: true }));

  const read = async (key: string, range?: { start: number; end: number }) => {
    const found = await blobs.get(key, range);
    return found && { size: found.info.size, text: (await buffer(found.data)).toString() };
  };
  const files = () => readdirSync(outside, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

  it('returns bytes and streams', async () => {
    expect(await blobs.put('icons/1/a.png', Buffer.from('0123456789'))).toEqual({ size: 10 });
    expect(await blobs.put('files/b', Readable.from([Buffer.from('ab'), Buffer.from('c')]))).toEqual({ size: 3 });
    expect(await blobs.put('empty', new Uint8Array())).toEqual({ size: 0 });
    expect(await read('icons/1/a.png')).toEqual({ size: 10, text: '0123456789' });
    expect(await read('files/b')).toEqual({ size: 3, text: 'abc' });
    expect(await read('empty')).toEqual({ size: 0, text: '' });
    expect(await blobs.stat('files/b')).toEqual({ size: 3 });
  });

  it('reads ranges, both ends included', async () => {
    await blobs.put('a', Buffer.from('0123456789'));
    expect(await read('a', { start: 2, end: 4 })).toEqual({ size: 10, text: '234' });
    expect(await read('a', { start: 9, end: 9 })).toEqual({ size: 10, text: '9' });
    expect(await read('a', { start: 8, end: 99 })).toEqual({ size: 10, text: '89' });
  });

  it('finds nothing for missing keys, nor for directories', async () => {
    await blobs.put('icons/1/a', Buffer.from('a'));
    for (const key of ['b', 'icons/2/a', 'icons', 'icons/1', 'icons/1/a/b']) {
      expect(await blobs.get(key)).toBeUndefined();
      expect(await blobs.stat(key)).toBeUndefined();
    }
  });

  it('deletes a blob, and ignores a missing one', async () => {
    await blobs.put('a', Buffer.from('a'));
    await blobs.delete('a');
    await blobs.delete('a');
    expect(await blobs.get('a')).toBeUndefined();
  });

  it('refuses keys that could lead outside of the directory', async () => {
    writeFileSync(join(outside, 'secret'), 'secret');
    const keys = [
      '',
      '.',
      '..',
      '../secret',
      'a/../../secret',
      '/etc/passwd',
      'a//b',
      'a/',
      'a\\b',
      'a\0b',
      '.hidden',
      'a/.b',
      'ü',
      ' ',
      'x'.repeat(300),
    ];
    for (const key of keys) {
      await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(blobs.get(key)).rejects.toThrow(RangeError);
      await expect(blobs.stat(key)).rejects.toThrow(RangeError);
      await expect(blobs.delete(key)).rejects.toThrow(RangeError);
    }
    expect(files().map((file) => file.name)).toEqual(['secret']);
  });

  it('shows nothing of a broken stream, and leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('first half');
        expect(await blobs.get('a')).toBeUndefined();
        throw new Error('the client went away');
      })(),
    );
    await expect(blobs.put('a', broken)).rejects.toThrow('the client went away');
    expect(await blobs.get('a')).toBeUndefined();
    expect(files()).toEqual([]);
  });

  it('leaves nothing behind when the disk refuses a write, such as with ENOSPC', async () => {
    writeFileSync(join(outside, 'blobs'), 'a file where the directory should be');
    await expect(blobs.put('icons/a', Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(files().map((file) => file.name)).toEqual(['blobs']);
  });

  it('keeps one whole blob when two writers use the same key concurrently', async () => {
    const texts = ['a'.repeat(200_000), 'b'.repeat(200_000)];
    await Promise.all(texts.map((text) => blobs.put('same', Readable.from([Buffer.from(text)]))));
    expect(texts).toContain((await read('same'))?.text);
    expect(files().map((file) => file.name)).toEqual(['same']);
  });

  it('releases chunks that were given away once they are written, and no others', async () => {
    const pieces = () => Array.from({ length: 5 }, (_, n) => Buffer.from(new Uint8Array(10_000).fill(n).buffer));
    const [given, kept, shared] = [pieces(), pieces(), Buffer.from(new Uint8Array(20_000).fill(7).buffer)];
    const text = Buffer.concat(kept).toString();
    await blobs.put('given', Readable.from(given), { givenAway: true });
    await blobs.put('kept', Readable.from(kept));
    await blobs.put('half', Readable.from([shared.subarray(0, 10_000)]), { givenAway: true });
    expect(given.map((piece) => piece.length)).toEqual([0, 0, 0, 0, 0]);
    expect([kept.every((piece) => piece.length === 10_000), shared.length]).toEqual([true, 20_000]);
    expect([(await read('given'))?.text === text, (await read('kept'))?.text === text]).toEqual([true, true]);
  });

  it('lists the content of a folder, and nothing for a missing one', async () => {
    await Promise.all(['f/1', 'f/2', 'g/3'].map((key) => blobs.put(key, Buffer.from('x'))));
    const keys = async (folder: string) => {
      const found: string[] = [];
      for await (const some of blobs.list(folder)) found.push(...some);
      return found.sort();
    };
    expect([await keys('f/'), await keys('h/')]).toEqual([['f/1', 'f/2'], []]);
  });

  it('removes the leftovers of killed writes, but not files that are still being written', async () => {
    await blobs.put('a', Buffer.from('a'));
    const left = join(directory, '.incoming', 'of-a-killed-process');
    const fresh = join(directory, '.incoming', 'still-growing');
    for (const path of [left, fresh]) writeFileSync(path, 'half');
    utimesSync(left, 1000, 1000);
    await blobs.sweep(Date.now() - 60_000);
    expect(
      files()
        .map((file) => file.name)
        .sort(),
    ).toEqual(['a', 'still-growing']);
  });

  it('creates its directory at the first write', async () => {
    expect(await blobs.get('a')).toBeUndefined();
    expect(existsSync(directory)).toBe(false);
  });
});
