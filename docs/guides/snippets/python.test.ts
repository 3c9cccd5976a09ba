import { startPlatform } from '@guildhall/testkit/platform';
import { expect, onTestFinished, test } from 'vitest';
import { findTestPython } from '../../../scripts/test-parts.mjs';
import { snippet, start } from './program.ts';
import { answerTo, answerToCommand, scene } from './scene.ts';

test('the first bot with discord.py answers a message and a command', async () => {
  const p = await startPlatform({ now: Date.now(), isRunning: true });
  onTestFinished(() => p.stop());
  const s = await scene(p);
  const bot = start(findTestPython() ?? '', [snippet('first_bot.py')], { ...s.env, PYTHONDONTWRITEBYTECODE: '1' });
  onTestFinished(() => bot.stop());
  await bot.printed(/ready as/);
  expect(await answerTo(s, '!hello')).toBe('Hello, ada!');
  expect(await answerToCommand(s, 'hello')).toBe('Hello, ada!');
});
