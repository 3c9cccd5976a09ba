import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

async function scene() {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  const bot = await p.bot(owner, { guild });
  const path = `/applications/${bot.applicationId}` as const;
  const embed = (embedded: unknown) => owner.post(`${path}/set-embedded`, { embedded });
  const flags = async () => (await bot.get('/applications/@me')).body.flags & APPLICATION_FLAGS.EMBEDDED;
  const commands = async () => (await bot.get(`${path}/commands`)).body;
  return { owner, guild, bot, path, embed, flags, commands };
}

test('[applications/activities] the owner turns an application into an activity, users are invited to it, and the owner turns it off again', async () => {
  const { owner, guild, bot, embed, flags, commands } = await scene();
  const voice = await owner.post(`/guilds/${guild.id}/channels`, { name: 'Lounge', type: 2 });
  const invite = () =>
    owner.post(`/channels/${voice.body.id}/invites`, {
      target_type: 2,
      target_application_id: bot.applicationId,
      unique: true,
    });
  expect(await invite()).toMatchObject({ status: 400, body: { errors: { target_application_id: {} } } });
  expect((await embed(true)).status).toBe(204);
  expect(await flags()).toBe(APPLICATION_FLAGS.EMBEDDED);
  expect(await commands()).toMatchObject([{ name: 'launch', type: 4, handler: 2, integration_types: [0] }]);
  const made = await invite();
  expect(made).toMatchObject({ status: 200, body: { target_type: 2, target_application: { id: bot.applicationId } } });
  const guest = await p.person('guest');
  const accepted = await guest.post(`/invites/${made.body.code}`, {});
  expect(accepted).toMatchObject({ status: 200, body: { target_application: { id: bot.applicationId } } });
  expect((await embed(false)).status).toBe(204);
  expect([await flags(), await commands()]).toEqual([0, []]);
  expect((await invite()).status).toBe(400);
});

test('repeating has no effect, and an entry point that the developer created is kept', async () => {
  const { embed, bot, path, flags, commands } = await scene();
  const own = await bot.post(`${path}/commands`, { name: 'enter', type: 4, handler: 1 });
  for (const embedded of [true, true]) expect((await embed(embedded)).status).toBe(204);
  expect(await commands()).toMatchObject([{ id: own.body.id, name: 'enter', handler: 1 }]);
  expect(await flags()).toBe(APPLICATION_FLAGS.EMBEDDED);
  for (const embedded of [false, false]) expect((await embed(embedded)).status).toBe(204);
  expect([await flags(), await commands()]).toEqual([0, []]);
});

test('[errors 20012, errors 10002, errors 50035] only the owner and developers of its team may, and only with true or false', async () => {
  const { embed, bot, path, flags } = await scene();
  const stranger = await p.person();
  expect(await stranger.post(`${path}/set-embedded`, { embedded: true })).toMatchObject({ status: 403, body: { code: 20012 } });
  expect((await bot.post(`${path}/set-embedded`, { embedded: true })).error.code).toBe(20001);
  expect((await stranger.post('/applications/1/set-embedded', { embedded: true })).error.code).toBe(10002);
  for (const wrong of ['yes', null, undefined])
    expect(await embed(wrong)).toMatchObject({ status: 400, body: { code: 50035, errors: { embedded: {} } } });
  expect(await flags()).toBe(0);
});
