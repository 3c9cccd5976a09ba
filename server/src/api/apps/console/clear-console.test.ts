import { scene as teamScene, teamApplication } from '../teams/test/scene.ts';
import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { p, test } = await startFixtures({ settings: { GUILDHALL_CONSOLE: 'on' } });

test('only those who may change the application read its console, switch it and send its entries again', async () => {
  const team = await teamScene(p);
  const { id } = await teamApplication(team);
  const console = `/applications/${id}/console` as const;
  for (const [who, status] of [
    [team.developer, 200],
    [team.reader, 403],
    [team.eve, 403],
  ] as const) {
    expect((await who.get(console)).status).toBe(status);
    expect((await who.patch(console, { is_enabled: true })).status).toBe(status);
    expect((await who.get(`${console}/entries`)).status).toBe(status);
    expect((await who.delete(`${console}/entries`)).status).toBe(status === 200 ? 204 : status);
    expect((await who.get(`${console}/entries/1`)).status).toBe(status === 200 ? 404 : status);
    expect((await who.post(`${console}/entries/1/send-again`, {})).status).toBe(status === 200 ? 404 : status);
  }
});
