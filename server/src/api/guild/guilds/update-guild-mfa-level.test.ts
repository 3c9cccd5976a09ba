import { permissionBits } from '@guildhall/testkit/fixtures';
import { passwordOf } from '@guildhall/testkit/mail-scene';
import { codeOf, enrolled, newSecret, prove, PROOF } from '@guildhall/testkit/mfa-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** A guild that requires a second factor, and whose owner has one. */
async function guarded() {
  const { person: owner, codes } = await enrolled(p);
  const guild = await p.guild(owner);
  const path = `/guilds/${guild.id}/mfa` as const;
  const asked = await owner.post(path, { level: 1 });
  const headers = { [PROOF]: await prove(owner, asked, 'backup', codes[0] ?? '') };
  return { owner, guild, path, headers, asked };
}

test('the owner sets the level with a proof: GUILD_UPDATE and an audit entry; other members and an owner without a factor cannot', async () => {
  const { owner, guild, path, headers, asked } = await guarded();
  expect([asked.status, asked.error.code]).toEqual([401, 60003]);
  const set = await owner.post(path, { level: 1 }, { headers: { ...headers, 'x-audit-log-reason': 'safer' } });
  expect([set.status, set.body]).toEqual([200, { level: 1 }]);
  expect((await owner.get(`/guilds/${guild.id}`)).body.mfa_level).toBe(1);
  expect(p.emitted('GUILD_UPDATE').at(-1)).toMatchObject({ id: guild.id, mfa_level: 1 });
  expect(p.emitted('GUILD_AUDIT_LOG_ENTRY_CREATE').at(-1)).toMatchObject({
    action_type: 1,
    reason: 'safer',
    changes: [{ key: 'mfa_level', old_value: 0, new_value: 1 }],
  });
  expect((await owner.post(path, { level: 2 }, { headers })).error.code).toBe(50035);
  const eve = await p.person('eve');
  await p.join(owner, guild.text.id, eve);
  expect((await eve.post(path, { level: 0 })).error.code).toBe(50013);
  const hers = await p.guild(eve);
  const refused = await eve.post(`/guilds/${hers.id}/mfa`, { level: 1 });
  expect([refused.status, refused.error.code]).toEqual([401, 60003]);
});

test('[errors 60003] elevated permissions then require a second factor, in channels too; actions that need none still work', async () => {
  const { owner, guild, path, headers } = await guarded();
  const role = await owner.post(`/guilds/${guild.id}/roles`, { name: 'mods', permissions: permissionBits('ADMINISTRATOR') });
  const guest = await owner.post(`/guilds/${guild.id}/roles`, { name: 'guests' });
  const mod = await p.person('mod');
  await p.join(owner, guild.text.id, mod);
  await owner.put(`/guilds/${guild.id}/members/${mod.id}/roles/${role.body.id}`);
  const attempts = async (who: Account) => {
    const message = await owner.post(`/channels/${guild.text.id}/messages`, { content: 'hello' });
    const invite = await owner.post(`/channels/${guild.text.id}/invites`, { unique: true });
    const answers = [
      await who.patch(`/guilds/${guild.id}`, { description: `by ${who.username}` }),
      await who.delete(`/channels/${guild.text.id}/messages/${message.body.id}`),
      await who.patch(`/channels/${guild.text.id}`, { topic: `of ${who.username}` }),
      await who.delete(`/invites/${invite.body.code}`),
      await who.post(`/channels/${guild.text.id}/invites`, { unique: true, role_ids: [guest.body.id] }),
    ];
    return answers.map(({ status, error }) => [status, error.code]);
  };
  expect((await attempts(mod)).map(([status]) => status)).toEqual([200, 204, 200, 200, 200]);
  await owner.post(path, { level: 1 }, { headers });
  expect(await attempts(mod)).toEqual(Array(5).fill([401, 60003]));
  expect((await mod.post(`/channels/${guild.text.id}/messages`, { content: 'still here' })).status).toBe(200);
  const secret = newSecret();
  const body = { password: passwordOf(mod), secret, code: codeOf(p, secret) };
  const { token } = (await mod.post('/users/@me/mfa/totp/enable', body)).body;
  const again = await p.anyone.patch(`/guilds/${guild.id}`, { description: 'x' }, { headers: { authorization: token } });
  expect(again.status).toBe(200);
});

test('[oauth2/install] a bot needs its owner’s second factor to be added with elevated permissions and to use them', async () => {
  const { owner, guild, path, headers } = await guarded();
  const maker = await p.person('maker');
  const bot = await p.bot(maker);
  await p.install(owner, bot, guild);
  await owner.post(path, { level: 1 }, { headers });
  const change = () => bot.patch(`/channels/${guild.text.id}`, { topic: 'by a bot' });
  const refused = await change();
  expect([refused.status, refused.error.code]).toEqual([401, 60003]);
  const add = (permissions: string) =>
    owner.post(
      '/oauth2/authorize',
      { authorize: true, guild_id: guild.id, permissions },
      {
        query: { client_id: bot.applicationId, scope: 'bot', permissions },
      },
    );
  expect((await add('8')).error.code).toBe(60003);
  expect((await add('2048')).status).toBe(200);
  const secret = newSecret();
  await maker.post('/users/@me/mfa/totp/enable', { password: passwordOf(maker), secret, code: codeOf(p, secret) });
  expect((await add('8')).status).toBe(200);
  expect((await change()).status).toBe(200);
});
