import { bitsOf } from '@guildhall/protocol/permissions';
import type { Answer } from '@guildhall/testkit/answer';
import { type Bot, startPlatform } from '@guildhall/testkit/platform';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const TIMES = 20;
const PERMISSIONS = String(bitsOf('VIEW_CHANNEL', 'MANAGE_CHANNELS', 'CREATE_GUILD_EXPRESSIONS', 'MANAGE_GUILD_EXPRESSIONS'));

interface Made {
  id: string;
  code?: number;
}

/** A bot with only the permissions for channels and expressions. */
async function house() {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild, permissions: PERMISSIONS });
  return { ada, guild, bot, path: `/guilds/${guild.id}` as const };
}

/** Sends requests concurrently. */
const atOnce = <T>(send: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, at) => send(at)));
const refusals = (answers: readonly Answer<unknown>[]) =>
  answers.flatMap(({ status, body }) => (status >= 300 ? [{ status, body }] : []));
const statuses = (answers: readonly Answer<unknown>[]) => answers.map(({ status }) => status);

/** A response to an update or deletion that raced with a deletion: success, or unknown with this code. */
const doneOrUnknown = (answer: Answer<Made>, code: number) =>
  answer.status < 300 || (answer.status === 404 && answer.body.code === code);

function sticker(bot: Bot, path: string, name: string, picture: Buffer): Promise<Answer<Made>> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, tags: 'wave', description: '' })) form.set(field, value);
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'wave.png');
  return bot.post<Made>(`${path}/stickers`, form);
}

const square = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: 'teal' } })
    .png()
    .toBuffer();

test('concurrent creation, update, sorting and deletion of channels is never refused to a bot with the permission', async () => {
  const { ada, bot, path } = await house();
  const create = (at: number) => bot.post(`${path}/channels`, { name: `c${at}`, type: at % 4 === 0 ? 4 : 0 });
  const made = await atOnce(create);
  expect(refusals(made)).toEqual([]);
  const ids = made.map(({ body }) => body.id);
  const positions = (await ada.get(`${path}/channels`)).body
    .filter(({ id }) => ids.includes(id))
    .map(({ type, position }) => `${type} ${position}`);
  expect(new Set(positions).size).toBe(TIMES);
  const changed = await atOnce((at) =>
    Promise.all([
      create(at),
      bot.patch(`/channels/${ids[at]}`, { name: 'renamed' }),
      bot.patch(`/channels/${ids[at]}`, { position: TIMES - at }),
      bot.patch(
        `${path}/channels`,
        ids.map((id, index) => ({ id, position: (index + at) % TIMES })),
      ),
      bot.patch(`${path}/channels`, [{ id: ids[at], position: at }]),
    ]),
  );
  expect(refusals(changed.flat())).toEqual([]);
  const sorted = await ada.get(`${path}/channels`);
  expect(sorted.body.filter(({ id }) => ids.includes(id)).every(({ name }) => name === 'renamed')).toBe(true);
  const ended = await atOnce((at) =>
    Promise.all([
      bot.delete(`/channels/${ids[at]}`),
      bot.patch(`/channels/${ids[at]}`, { position: 3 }),
      bot.patch<Made>(`${path}/channels`, [{ id: ids[at], position: at }]),
    ]),
  );
  expect(ended.flat().filter((answer) => !doneOrUnknown(answer, 10003))).toEqual([]);
  expect(statuses(ended.map(([deleted]) => deleted))).toEqual(Array(TIMES).fill(200));
});

test('channels moved into one category concurrently fill it exactly to its limit', async () => {
  const { ada, bot, path } = await house();
  const category = (await bot.post(`${path}/channels`, { name: 'all', type: 4 })).body.id;
  for (let at = 0; at < 40; at += 1) await bot.post(`${path}/channels`, { name: `c${at}`, parent_id: category });
  const moved = await atOnce((at) => bot.post(`${path}/channels`, { name: `m${at}`, parent_id: category }));
  expect(statuses(moved).toSorted()).toEqual([...Array(10).fill(201), ...Array(10).fill(400)]);
  expect(new Set(refusals(moved).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const inside = (await ada.get(`${path}/channels`)).body;
  expect(inside.filter(({ parent_id }) => parent_id === category)).toHaveLength(50);
});

test('concurrent creation, renaming and deletion of emojis is only refused at the limit', async () => {
  const { bot, path } = await house();
  const image = `data:image/png;base64,${(await square(16)).toString('base64')}`;
  const create = (at: number) => bot.post(`${path}/emojis`, { name: `e${at}`, image });
  const made = await atOnce(create);
  expect(refusals(made)).toEqual([]);
  const ids = made.map(({ body }) => body.id);
  expect(refusals(await atOnce((at) => bot.patch(`${path}/emojis/${ids[at]}`, { name: `renamed${at}` })))).toEqual([]);
  const more = (await Promise.all([atOnce(create), atOnce(create)])).flat();
  expect(statuses(more).filter((status) => status === 201)).toHaveLength(30);
  expect(refusals(more)).toEqual(Array(10).fill({ status: 400, body: expect.objectContaining({ code: 30008 }) }));
  const ended = await atOnce((at) =>
    Promise.all([bot.delete<Made>(`${path}/emojis/${ids[at]}`), bot.patch<Made>(`${path}/emojis/${ids[at]}`, { name: 'late' })]),
  );
  expect(ended.flat().filter((answer) => !doneOrUnknown(answer, 10014))).toEqual([]);
});

test('concurrent creation, renaming and deletion of stickers is only refused at the limit', async () => {
  const { bot, path } = await house();
  const picture = await square(320);
  const made = await atOnce((at) => sticker(bot, path, `sticker${at}`, picture));
  const ids = made.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));
  expect(ids).toHaveLength(5);
  expect(refusals(made)).toEqual(Array(15).fill({ status: 400, body: expect.objectContaining({ code: 30039 }) }));
  const one = (at: number) => `${path}/stickers/${ids[at % ids.length]}` as const;
  expect(refusals(await atOnce((at) => bot.patch(one(at), { name: `renamed${at}` })))).toEqual([]);
  const ended = await atOnce((at) => Promise.all([bot.delete<Made>(one(at)), bot.patch<Made>(one(at), { name: 'late' })]));
  expect(ended.flat().filter((answer) => !doneOrUnknown(answer, 10060))).toEqual([]);
  expect(statuses(ended.map(([deleted]) => deleted)).filter((status) => status === 204)).toHaveLength(5);
});
