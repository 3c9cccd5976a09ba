import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LogSeverity } from '../core/log.ts';
import * as browser from '../platform/browser.ts';
import { openLogFile } from '../platform/log-file.ts';
import { openClient } from '../test/play-scene.ts';

const directory = mkdtempSync(join(tmpdir(), 'client-log-'));
afterAll(() => rmSync(directory, { recursive: true }));
const linesOf = (name: string) => readFileSync(join(directory, name), 'utf8').split('\n').filter(Boolean);

test('entries are written to a file, which is truncated first, without secrets', () => {
  writeFileSync(join(directory, 'client.log'), 'of the last run\n');
  const { client } = openClient('http://127.0.0.1:1', 'secret-token-1');
  expect(client.log.setLogDir(directory, LogSeverity.Info)).toBe(true);
  client.core.log.info('Bearer secret-token-1 and secret-token-1');
  client.core.log.verbose('not severe enough');
  expect(linesOf('client.log')).toEqual(['2026-11-21T12:00:00.000Z Info Bearer [redacted] and [redacted]']);
  // Another severity starts again; None ends it.
  expect(client.log.setLogDir(directory, LogSeverity.Error)).toBe(true);
  client.core.log.warn('too low');
  client.core.log.error('high');
  expect(linesOf('client.log')).toEqual(['2026-11-21T12:00:00.000Z Error high']);
  expect(client.log.setLogDir(directory, LogSeverity.None)).toBe(false);
  client.core.log.error('no file');
  client.log.setLogDir(directory, LogSeverity.Verbose);
  client.dispose();
  client.core.log.error('disposed');
  expect(linesOf('client.log').some((line) => line.includes('disposed'))).toBe(false);
});

test('a directory that does not exist, and browsers, have no file', () => {
  const { client } = openClient('http://127.0.0.1:1', 'token');
  expect(client.log.setLogDir(join(directory, 'absent'), LogSeverity.Info)).toBe(false);
  client.core.log.info('goes on');
  expect(() => client.log.setLogDir(5 as never, LogSeverity.Info)).toThrow('log.setLogDir: expected path to be a string, got 5');
  client.dispose();
  expect(browser.logWriter().open(directory, LogSeverity.Info, 'client')).toBe(false);
});

test('the log of voice calls is a log of its own, and its file rotates', () => {
  const { client } = openClient('http://127.0.0.1:1', 'token');
  writeFileSync(join(directory, 'voice.log'), 'of the last run\n');
  client.log.setVoiceLogDir(directory, LogSeverity.Warning);
  client.core.log.warn('not of voice');
  client.voice.setAecDump(true);
  expect(linesOf('voice.log')).toEqual(['2026-11-21T12:00:00.000Z Warning setAecDump has no effect in this runtime.']);
  expect(linesOf('voice.1.log')).toEqual(['of the last run']);
  client.dispose();
  const file = openLogFile(directory, 'small', 10);
  for (const text of ['one\n', 'two\n', 'three\n', 'four\n']) file?.write(text);
  file?.close();
  expect([linesOf('small.1.log'), linesOf('small.log')]).toEqual([['three'], ['four']]);
});
