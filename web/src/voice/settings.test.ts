import { expect, test } from 'vitest';
import {
  changeSettings,
  DEFAULTS,
  isWritten,
  keyName,
  lendSettings,
  readSettings,
  returnSettings,
  voiceSettings,
} from './settings.ts';

test('stored settings are read; what does not fit has its default', () => {
  expect(readSettings(null)).toEqual(DEFAULTS);
  expect(readSettings('not JSON')).toEqual(DEFAULTS);
  expect(readSettings('null')).toEqual(DEFAULTS);
  const stored = { mode: 'push-to-talk', talkKey: 'KeyV', inputVolume: 900, threshold: -40, noiseSuppression: 'magic', other: 1 };
  expect(readSettings(JSON.stringify(stored))).toEqual({ ...DEFAULTS, mode: 'push-to-talk', talkKey: 'KeyV', threshold: -40 });
});

test('keys have names, and those that write are known', () => {
  expect(['KeyV', 'Digit3', 'ControlRight', 'F9', 'ArrowUp'].map(keyName)).toEqual(['V', '3', 'Right Ctrl', 'F9', 'Arrow Up']);
  expect(['KeyV', 'Space', 'Backquote'].every(isWritten)).toBe(true);
  expect(['ControlRight', 'F9', 'AltLeft'].some(isWritten)).toBe(false);
});

test('lent settings apply until they are returned, and a choice of the person replaces them', () => {
  changeSettings({ outputVolume: 80, muted: false });
  lendSettings('program', { outputVolume: 20, muted: true });
  lendSettings('program', { inputVolume: 50 });
  expect(voiceSettings.get()).toMatchObject({ outputVolume: 20, muted: true, inputVolume: 50 });
  changeSettings({ muted: false });
  expect(voiceSettings.get()).toMatchObject({ outputVolume: 20, muted: false });
  returnSettings('program');
  expect(voiceSettings.get()).toEqual({ ...DEFAULTS, outputVolume: 80 });
});
