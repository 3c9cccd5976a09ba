import { startFixtures } from '@guildhall/testkit/fixtures';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

const { test } = await startFixtures();

const POP = `data:audio/ogg;base64,${readFileSync(new URL('./sounds/pop.ogg', import.meta.url)).toString('base64')}`;

test('[operations] a member reads one sound; an unknown one is 10097, an invalid id 50035', async ({ alice, guild }) => {
  const path = `/guilds/${guild.id}/soundboard-sounds` as const;
  const made = await alice.post(path, { name: 'pop', sound: POP });
  expect((await alice.get(`${path}/${made.body.sound_id}`)).body).toEqual(made.body);
  const unknown = await alice.get(`${path}/1`);
  expect([unknown.status, unknown.error.code]).toEqual([404, 10097]);
  const odd = await alice.get(`${path}/pop`);
  expect([odd.status, odd.error.code]).toEqual([400, 50035]);
});
