import { expect, test } from 'vitest';
import { slackMessage, slackText } from './slack.ts';

test('[operations] an attachment becomes an embed with all its parts', () => {
  const message = slackMessage({
    text: 'Build <https://ci.example/7|#7> is done',
    attachments: [
      {
        fallback: 'not shown',
        pretext: 'Nightly',
        title: 'Report',
        title_link: 'https://ci.example/report',
        text: 'All <https://ci.example/tests> passed &amp; more',
        color: '#36a64f',
        ts: 1_700_000_000,
        footer: 'CI',
        footer_icon: 'https://ci.example/icon.png',
        author_name: 'Zoe',
        author_link: 'https://ci.example/zoe',
        author_icon: 'https://ci.example/zoe.png',
        image_url: 'https://ci.example/image.png',
        thumb_url: 'https://ci.example/thumb.png',
        fields: [
          { name: 'Branch', value: 'main', inline: true },
          { title: 'Time', value: '3 min', short: false },
        ],
      },
    ],
  });
  expect(message).toEqual({
    content: 'Build [#7](https://ci.example/7) is done',
    embeds: [
      {
        title: 'Report',
        url: 'https://ci.example/report',
        description: 'Nightly\nAll https://ci.example/tests passed & more',
        color: 0x36a64f,
        timestamp: '2023-11-14T22:13:20.000Z',
        author: { name: 'Zoe', url: 'https://ci.example/zoe', icon_url: 'https://ci.example/zoe.png' },
        footer: { text: 'CI', icon_url: 'https://ci.example/icon.png' },
        image: { url: 'https://ci.example/image.png' },
        thumbnail: { url: 'https://ci.example/thumb.png' },
        fields: [
          { name: 'Branch', value: 'main', inline: true },
          { name: 'Time', value: '3 min', inline: false },
        ],
      },
    ],
  });
});

test('colours are words or three or six hex digits; the fallback replaces an attachment that shows nothing', () => {
  const colors = ['good', 'warning', 'danger', '#0af'].map((color) => ({ text: 'x', color }));
  expect(slackMessage({ attachments: colors }).embeds.map((embed) => embed.color)).toEqual([
    0x2eb886, 0xdaa038, 0xa30200, 0x00aaff,
  ]);
  expect(slackMessage({ attachments: [{ fallback: 'instead' }, { color: 'good' }] })).toEqual({
    content: '',
    embeds: [{ description: 'instead' }],
  });
});

test("names, groups and escapes are converted to this platform's form", () => {
  expect(slackText('<!here> <!channel> <@U1|zoe> <#C1|general> <!date^1^x|noon> &lt;b&gt; &amp;lt;')).toBe(
    '@here @everyone zoe general noon <b> &lt;',
  );
  expect(slackText('a < b and <https://x.example|https://x.example>')).toBe('a < b and https://x.example');
});

test('[limits] text beyond the embed limits is truncated', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, value: 'v' }));
  const { embeds, content } = slackMessage({
    text: '&lt;'.repeat(500),
    attachments: Array.from({ length: 15 }, () => ({ title: 't'.repeat(300), text: 'x'.repeat(5000), fields: many })),
  });
  const total = JSON.stringify(embeds).replace(/[^tx]/g, '').length;
  expect(content).toBe('<'.repeat(500));
  expect([embeds.length <= 10, embeds[0]?.title?.length, embeds[0]?.description?.length]).toEqual([true, 256, 4096]);
  expect(embeds[0]?.fields?.length).toBe(25);
  expect(total).toBeLessThanOrEqual(6000);
  const few = slackMessage({ attachments: Array.from({ length: 15 }, () => ({ text: 'x' })) });
  expect(few.embeds.length).toBe(10);
});
