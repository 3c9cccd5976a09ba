import { startEndpoint } from '@guildhall/testkit/interaction-endpoint';
import { recordOf, warningsAbout } from '@guildhall/testkit/record-scene';
import { startTesting } from '@guildhall/testkit/testing-scene';
import { expect, test } from 'vitest';

test('an interaction by HTTP: the delivery, its cause, the response and what that caused', async () => {
  const p = await startTesting({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const bot = await p.bot(ada, { guild });
  const watching = await ada.connect();
  const session = await bot.connect({ intents: 1 | (1 << 9) });
  const endpoint = await startEndpoint(String((await bot.get('/applications/@me')).body.verify_key));
  expect((await bot.patch('/applications/@me', { interactions_endpoint_url: endpoint.url })).status).toBe(200);
  const path = `/applications/${bot.applicationId}/guilds/${guild.id}/commands`;
  const made = await bot.post<{ id: string; version: string }>(path, { name: 'hello', description: 'Hello' });
  await ada.post('/interactions', {
    type: 2,
    application_id: bot.applicationId,
    guild_id: guild.id,
    channel_id: guild.text.id,
    session_id: watching.ready.session_id,
    data: { id: made.body.id, version: made.body.version, name: 'hello', type: 1 },
  });
  await watching.event('MESSAGE_CREATE', ({ content }) => content === 'over http');
  await session.event('MESSAGE_CREATE', ({ content }) => content === 'over http');
  const all = await recordOf(p, bot.applicationId);
  const [delivery, ...others] = all.filter(({ kind }) => kind === 'delivery');
  expect(others).toEqual([]);
  expect(delivery).toMatchObject({
    what: 'interaction',
    url: endpoint.url,
    body: { type: 2, token: expect.stringMatching(/^redacted-/) },
    status: 200,
    response: { type: 4, data: { content: 'over http' } },
    failure: null,
  });
  const related = (ids: readonly number[] = []) => all.filter(({ id }) => ids.includes(id));
  expect(related(delivery?.cause)).toMatchObject([{ kind: 'action', did: 'POST /interactions', who: { id: ada.id } }]);
  expect(related(delivery?.effects)).toMatchObject([{ kind: 'event', name: 'MESSAGE_CREATE' }]);
  expect((await warningsAbout(p, bot.applicationId)).filter(({ level }) => level === 'warning')).toEqual([]);
  await Promise.all([watching.close(), session.close(), endpoint.close()]);
  await p.stop();
});
