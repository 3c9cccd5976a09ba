import { type Fixtures, startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

async function visit({ alice, guild, bob }: Pick<Fixtures, 'alice' | 'guild' | 'bob'>) {
  const [one, two] = [await bob.connect(), await bob.connect()];
  const made = await alice.post(`/channels/${guild.text.id}/invites`, { temporary: true });
  expect((await bob.post(`/invites/${made.body.code}`, {})).status).toBe(200);
  const watching = await alice.connect();
  return { one, two, watching, path: `/guilds/${guild.id}/members/${bob.id}` as const };
}

test('[invites/temporary-members-and-guests] a temporary member leaves when its last session ends', async ({
  alice,
  guild,
  bob,
}) => {
  const { one, two, watching, path } = await visit({ alice, guild, bob });
  await one.close();
  await p.jobs();
  expect((await alice.get(path)).status).toBe(200);
  await two.close();
  await watching.event<{ user: { id: string } }>('GUILD_MEMBER_REMOVE', (gone) => gone.user.id === bob.id);
  expect((await alice.get(path)).error.code).toBe(10007);
  await watching.close();
});

test('[invites/temporary-members-and-guests] a temporary member with a role stays', async ({ alice, guild, bob }) => {
  const { one, two, watching, path } = await visit({ alice, guild, bob });
  const role = await alice.post<{ id: string }>(`/guilds/${guild.id}/roles`, { name: 'Resident' });
  await alice.put(`${path}/roles/${role.body.id}`);
  await one.close();
  await two.close();
  await watching.event<{ user: { id: string }; status: string }>(
    'PRESENCE_UPDATE',
    (seen) => seen.user.id === bob.id && seen.status === 'offline',
  );
  await p.jobs();
  expect((await alice.get(path)).status).toBe(200);
  await watching.close();
});
