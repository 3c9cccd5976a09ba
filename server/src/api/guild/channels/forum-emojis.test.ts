import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const FORUM = 15;
const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const emoji = await ada.post(`/guilds/${guild.id}/emojis`, { name: 'party', image: PNG });
  return { ada, guild, emoji: emoji.body.id };
}

test('tags and the default reaction of a forum may be custom emojis of the guild', async () => {
  const { ada, guild, emoji } = await house();
  const made = await ada.post(`/guilds/${guild.id}/channels`, {
    name: 'ideas',
    type: FORUM,
    available_tags: [
      { name: 'fun', emoji_id: emoji, emoji_name: '👍' },
      { name: 'good', emoji_name: '👍' },
    ],
    default_reaction_emoji: { emoji_id: emoji },
  });
  expect(made.body).toMatchObject({
    available_tags: [
      { name: 'fun', emoji_id: emoji, emoji_name: null },
      { name: 'good', emoji_id: null, emoji_name: '👍' },
    ],
    default_reaction_emoji: { emoji_id: emoji, emoji_name: null },
  });
  await ada.delete(`/guilds/${guild.id}/emojis/${emoji}`);
  const again = await ada.patch<typeof made.body>(`/channels/${made.body.id}`, {
    name: 'more',
    available_tags: made.body.available_tags,
  });
  expect([again.status, again.body.available_tags]).toEqual([200, made.body.available_tags]);
});

test('[errors] another guild’s emoji is unknown (10014)', async () => {
  const [{ ada, guild }, other] = [await house(), await house()];
  for (const body of [
    { available_tags: [{ name: 'fun', emoji_id: other.emoji }] },
    { default_reaction_emoji: { emoji_id: other.emoji } },
  ]) {
    const refused = await ada.post(`/guilds/${guild.id}/channels`, { name: 'ideas', type: FORUM, ...body });
    expect([refused.status, refused.error.code]).toEqual([404, 10014]);
  }
});
