import type { DeliveryObject, DeliveryWithBodiesObject } from '@guildhall/protocol/objects/apps/deliveries';
import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { startEndpoint } from '@guildhall/testkit/interaction-endpoint';
import { addCommand, callOf, interactionScene } from '@guildhall/testkit/interaction-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { afterAll, expect } from 'vitest';

/** An application with both endpoints, whose command bob can run. The platform stops after the tests of the file. */
export async function deliveriesScene() {
  const p = await startPlatform({ settings: { GUILDHALL_OUTBOUND: 'loopback' } });
  const s = await interactionScene(p);
  const owner = s.ada;
  const application = `/applications/${s.bot.applicationId}` as const;
  const interactions = await startEndpoint(String((await s.bot.get('/applications/@me')).body.verify_key));
  const events = await EventsEndpoint.open(owner, s.bot.applicationId);
  afterAll(async () => {
    await p.stop();
    await interactions.close();
    await events.close();
  });
  const hello = await addCommand(s.bot, { name: 'hello', description: 'x' });
  const list = async (query: Record<string, string> = {}) =>
    (await owner.get<{ deliveries: DeliveryObject[] }>(`${application}/deliveries`, { query })).body.deliveries;
  /** Runs the command, and resolves with its delivery. */
  const run = async (): Promise<DeliveryObject> => {
    const before = (await list({ kind: 'interaction' })).length;
    expect((await s.bob.post('/interactions', callOf(s, hello))).status).toBe(204);
    await expect.poll(async () => (await list({ kind: 'interaction' })).length).toBe(before + 1);
    const [newest] = await list({ kind: 'interaction' });
    if (!newest) throw new Error('no delivery');
    return newest;
  };
  const whole = async ({ id }: { id: string }) =>
    (await owner.get<DeliveryWithBodiesObject>(`${application}/deliveries/${id}`)).body;
  return { p, s, owner, application, interactions, events, list, run, whole };
}
