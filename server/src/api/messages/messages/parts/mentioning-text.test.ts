import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const V2 = 1 << 15;

const p = await startPlatform();
afterAll(() => p.stop());
const [alice, bob] = [await p.person('alice'), await p.person('bob')];
const guild = await p.guild(alice);
await p.join(alice, guild.text.id, bob);
const bot = await p.bot(alice, { guild });
const path = `/channels/${guild.text.id}/messages`;

interface Sent {
  id: string;
  mentions: { id: string }[];
  mention_roles: string[];
}

const text = (content: string) => ({ type: 10, content });
const section = (content: string) => ({
  type: 9,
  components: [text(content)],
  accessory: { type: 2, style: 1, label: 'Press', custom_id: 'press' },
});
const named = ({ body }: { body: Sent }) => [body.mentions.map(({ id }) => id), body.mention_roles];

test('[components/messages] text displays at any depth mention as content does, subject to allowed_mentions', async () => {
  const role = await alice.post(`/guilds/${guild.id}/roles`, { name: 'makers', mentionable: true });
  const components = [
    text(`<@${alice.id}>`),
    { type: 17, components: [text('none'), section(`<@${bob.id}> <@&${role.body.id}>`)] },
  ];
  p.events.length = 0;
  const sent = await bot.post<Sent>(path, { flags: V2, components });
  expect(named(sent)).toEqual([[alice.id, bob.id], [role.body.id]]);
  expect(p.emitted('MESSAGE_CREATE')).toMatchObject([{ mentions: [{ id: alice.id }, { id: bob.id }] }]);
  const quiet = await bot.post<Sent>(path, { flags: V2, components, allowed_mentions: { parse: ['roles'], users: [bob.id] } });
  expect(named(quiet)).toEqual([[bob.id], [role.body.id]]);
  expect(named(await bot.post<Sent>(path, { flags: V2, components, allowed_mentions: { parse: [] } }))).toEqual([[], []]);
});

test('[components/messages] an edit of text displays recomputes the mentions; other edits keep them', async () => {
  const sent = await bot.post<Sent>(path, { flags: V2, components: [text(`<@${alice.id}>`)] });
  const edit = (body: object) => bot.patch<Sent>(`${path}/${sent.body.id}`, body);
  expect(named(await edit({ flags: 0 }))).toEqual([[alice.id], []]);
  expect(named(await edit({ components: [text(`<@${bob.id}>`)] }))).toEqual([[bob.id], []]);
  expect(named(await edit({ components: [text('nobody')] }))).toEqual([[], []]);
  const plain = await bot.post<Sent>(path, { content: `<@${alice.id}>` });
  const laidOut = await bot.patch<Sent>(`${path}/${plain.body.id}`, {
    content: null,
    flags: V2,
    components: [text(`<@${bob.id}>`)],
  });
  expect(named(laidOut)).toEqual([[bob.id], []]);
});
