import { expect, test } from 'vitest';
import { isSpamText, tryText } from './match.ts';

const keywords = (words: string[], allow_list: string[] = [], regex_patterns: string[] = []) => ({
  trigger_type: 1,
  trigger_metadata: { keyword_filter: words, allow_list, regex_patterns },
});

test('[guilds/auto-moderation] a text triggers a rule by its first word that the allow list does not cover', () => {
  expect(tryText(keywords(['cat*']), 'Two Cats')).toEqual({ keyword: 'cat*', matched: 'Cat' });
  expect(tryText(keywords(['cat*'], ['cattle']), 'The cattle')).toBeNull();
  expect(tryText(keywords([], [], ['d[o0]g']), 'a d0g')).toEqual({ keyword: 'd[o0]g', matched: 'd0g' });
  expect(tryText(keywords(['cat']), 'nothing here')).toBeNull();
});

test('a preset, too many mentions and spam trigger their rules', () => {
  expect(tryText({ trigger_type: 4, trigger_metadata: { presets: [1] } }, 'bullshit')?.matched).toBe('bullshit');
  const mentions = { trigger_type: 5, trigger_metadata: { mention_total_limit: 1 } };
  expect(tryText(mentions, '<@1> <@1>')).toBeNull();
  expect(tryText(mentions, '<@1> <@&1>')).toEqual({ keyword: null, matched: null });
  expect(tryText({ trigger_type: 3, trigger_metadata: {} }, 'buy\n'.repeat(5))).toEqual({ keyword: null, matched: null });
  expect(isSpamText('https://a.example '.repeat(4))).toBe(false);
  expect(isSpamText('https://a.example '.repeat(5))).toBe(true);
});
