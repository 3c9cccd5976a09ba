import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RELEASES, supportStatus } from './support.ts';
import { getVersionHash, getVersionMajor, getVersionMinor, getVersionPatch } from './version.ts';

const on = (day: string) => new Date(`${day}T12:00:00Z`);
const statusOn = (day: string) => (version: string) => supportStatus(version, on(day)).status;

test('with 1.10 the five newest minor versions are supported: 1.6 to 1.10', () => {
  const versions = RELEASES.map(({ version }) => version);
  const status = statusOn('2026-07-28');
  expect(versions.filter((version) => status(version) === 'supported')).toEqual(['1.6', '1.7', '1.8', '1.9', '1.10']);
  expect(versions.filter((version) => status(version) === 'ended')).toEqual(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5']);
});

test('1.5 and older are supported until 1.10 is released', () => {
  expect(['1.0', '1.5'].map(statusOn('2026-07-27'))).toEqual(['supported', 'supported']);
  expect(statusOn('2026-07-27')('1.10')).toBe('unreleased');
});

test('minor versions compare as numbers', () => {
  expect(RELEASES.map(({ version }) => Number(version.split('.')[1]))).toEqual(RELEASES.map((_, index) => index));
  expect(supportStatus('1.1', on('2026-08-01'))).toMatchObject({ status: 'ended', update: '1.10' });
  expect(supportStatus('1.10', on('2026-08-01'))).toMatchObject({ status: 'supported', update: undefined });
});

test('releases are planned for April, July and November, and each ends the support of the fifth before it', () => {
  const ends = ['1.6', '1.7', '1.8', '1.9', '1.10'].map((version) => supportStatus(version, on('2026-08-01')));
  expect(ends.map(({ supportedUntil }) => supportedUntil)).toEqual([
    '2026-11-30',
    '2027-04-30',
    '2027-07-31',
    '2027-11-30',
    '2028-04-30',
  ]);
  expect(ends.every(({ isPlanned }) => isPlanned)).toBe(true);
  expect(supportStatus('1.5', on('2026-08-01'))).toMatchObject({ supportedUntil: '2026-07-28', isPlanned: false });
  expect(['2026-11-29', '2026-11-30'].map((day) => statusOn(day)('1.6'))).toEqual(['supported', 'ended']);
});

test('older supported versions get hotfixes, to which the status points', () => {
  expect(supportStatus('1.9', on('2026-05-11')).update).toBeUndefined();
  expect(supportStatus('1.9.15780', on('2026-06-29')).update).toBe('1.9.17228');
  expect(supportStatus('1.9.17379', on('2026-08-01')).update).toBeUndefined();
  expect(supportStatus('1.6.13305', on('2026-08-01')).update).toBe('1.6.14448');
});

test('versions that do not exist are unreleased, and wrong arguments a TypeError', () => {
  for (const version of ['1.11', '1.99.1', '2.0', '0.9']) expect(statusOn('2026-08-01')(version)).toBe('unreleased');
  for (const version of ['', '1', 'v1.10', '1.10.0.0', '1.x', ' 1.10'])
    expect(() => supportStatus(version, on('2026-08-01'))).toThrow(TypeError);
  expect(() => supportStatus('1.10', new Date('never'))).toThrow(TypeError);
  expect(statusOn('2026-08-01')('1.010')).toBe('supported');
});

test('the version of the library is that of its package, and one of the releases', () => {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect([getVersionMajor(), getVersionMinor(), getVersionPatch()].join('.')).toBe(version);
  expect(RELEASES.at(-1)?.version).toBe(`${getVersionMajor()}.${getVersionMinor()}`);
  expect(getVersionHash()).toBe('');
});

test('releases.json is in order, with hotfixes of its own version that come later', () => {
  for (const { version, date, hotfixes } of RELEASES) {
    let last = date;
    for (const hotfix of hotfixes) {
      expect(hotfix.version.startsWith(`${version}.`)).toBe(true);
      expect(hotfix.date > last).toBe(true);
      last = hotfix.date;
    }
  }
});
