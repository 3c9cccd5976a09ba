import type { OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import { expect, test } from 'vitest';
import { isComplete, suggestedChannels, toggled } from './answers.ts';

const option = (id: string, channel_ids: string[] = []) => ({
  id,
  title: id,
  description: '',
  emoji: { id: null, name: null, animated: false },
  role_ids: [],
  channel_ids,
});
const prompt = (more: Partial<OnboardingPrompt>): OnboardingPrompt => ({
  id: '1',
  title: 'Trade',
  options: [option('10', ['200']), option('11', ['200', '201'])],
  single_select: false,
  required: false,
  in_onboarding: true,
  type: 0,
  ...more,
});

test('a question with a single answer keeps the last one, and those of other questions', () => {
  expect(toggled(prompt({ single_select: true }), ['10', '99'], '11')).toEqual(['99', '11']);
  expect(toggled(prompt({}), ['10'], '11')).toEqual(['10', '11']);
  expect(toggled(prompt({}), ['10', '11'], '10')).toEqual(['11']);
});

test('only required questions of newcomers need an answer', () => {
  expect(isComplete([prompt({ required: true })], [])).toBe(false);
  expect(isComplete([prompt({ required: true })], ['11'])).toBe(true);
  expect(isComplete([prompt({ required: true, in_onboarding: false })], [])).toBe(true);
});

test('channels of several answers are suggested once', () => {
  expect(suggestedChannels([prompt({})], ['10', '11'])).toEqual(['200', '201']);
});
