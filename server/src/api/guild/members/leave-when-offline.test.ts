import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

async function visit() {
  const ada = await p.person('ada');
  const bob = await p.person('bob');
  const guild = await p.guild(ada);
  const [one, two] = [await bob.connect(), await bob.connect()];
  const made = await ada.post(`/channels/${guild.text.id}/invites`, { temporary: true });
  expect((await bob.post(`/invites/${made.body.code}`, {})).status).toBe(200);
  const watching = await ada.connect();
  return { ada, bob, guild, one, two, watching, path: `/guilds/${guild.id}/members/${bob.id}` };
}

test('[invites/temporary-members-and-guests] a temporary member leaves when its last session ends', async () => {
  const { ada, bob, one, two, watching, path } = await visit();
  await one.close();
  await p.jobs();
  expect((await ada.get(path)).status).toBe(200);
  await two.close();
  await watching.event<{ user: { id: string } }>('GUILD_MEMBER_REMOVE', (gone) => gone.user.id === bob.id);
  expect((await ada.get(path)).body.code).toBe(10007);
  await watching.close();
});

test('[invites/temporary-members-and-guests] a temporary member with a role stays', async () => {
  const { ada, bob, guild, one, two, watching, path } = await visit();
  const role = await ada.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'Resident' });
  await ada.put(`${path}/roles/${role.body.id}`);
  await one.close();
  await two.close();
  await watching.event<{ user: { id: string }; status: string }>(
    'PRESENCE_UPDATE',
    (seen) => seen.user.id === bob.id && seen.status === 'offline',
  );
  await p.jobs();
  expect((await ada.get(path)).status).toBe(200);
  await watching.close();
});
