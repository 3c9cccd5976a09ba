import { startPlatform } from '@guildhall/testkit/platform';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

const POP = `data:audio/ogg;base64,${readFileSync(new URL('./sounds/pop.ogg', import.meta.url)).toString('base64')}`;

test('[operations] a member reads one sound; an unknown one is 10097, an invalid id 50035', async () => {
  const ada = await p.person('ada');
  const guild = await p.guild(ada);
  const path = `/guilds/${guild.id}/soundboard-sounds`;
  const made = await ada.post(path, { name: 'pop', sound: POP });
  expect((await ada.get(`${path}/${made.body.sound_id}`)).body).toEqual(made.body);
  const unknown = await ada.get(`${path}/1`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 10097]);
  const odd = await ada.get(`${path}/pop`);
  expect([odd.status, odd.body.code]).toEqual([400, 50035]);
});
