import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client, Events, REST, Routes } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hall } from '../index.ts';
import { startTestHall } from '../test/scene.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await startTestHall();
});
afterAll(() => hall.stop());

/** Whether a request carries the platform's signature, as a bot without a gateway checks it. */
function isSigned({ headers }: IncomingMessage, body: string, publicKey: string): boolean {
  const der = Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const signature = Buffer.from(String(headers['x-signature-ed25519']), 'hex');
  return verify(null, Buffer.from(`${String(headers['x-signature-timestamp'])}${body}`), key, signature);
}

test('the environment of a bot is enough to run it', async () => {
  const world = await hall.world({ people: ['ada'], bots: { helper: {} } });
  const { helper } = world.bots;
  expect(helper.env).toEqual({
    GUILDHALL_URL: hall.url,
    GUILDHALL_TOKEN: helper.token,
    NODE_EXTRA_CA_CERTS: expect.stringMatching(/certificate\.pem$/),
    GUILDHALL_APPLICATION_ID: helper.applicationId,
    GUILDHALL_GUILD_ID: world.guilds.hall.id,
    GUILDHALL_PUBLIC_KEY: helper.publicKey,
  });
  const rest = new REST({ api: `${hall.url}/api` }).setToken(helper.token);
  expect(await rest.get(Routes.user())).toMatchObject({ id: helper.id, username: helper.username });
});

test('a bot answers at an address of its own, with signed requests', async () => {
  const { people, bots } = await hall.world({ people: ['ada'], bots: { poller: {} } });
  const { poller } = bots;
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (!isSigned(request, body, poller.publicKey)) return response.writeHead(401).end();
    const { type } = JSON.parse(body);
    const answer = type === 1 ? { type: 1 } : { type: 4, data: { content: 'by HTTP' } };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = addressOf(server.address());
  await poller.answersAt(`http://127.0.0.1:${port}/interactions`);
  const rest = new REST({ api: `${hall.url}/api` }).setToken(poller.token);
  await rest.put(Routes.applicationCommands(poller.applicationId), { body: [{ name: 'poll', description: 'A poll' }] });
  const asked = await people.ada.in('general').slash('/poll');
  expect((await people.ada.hears({ to: asked })).content).toBe('by HTTP');
  server.close();
});

test('an intent that was not declared is refused by the gateway, as it is for a real bot', async () => {
  const { bots } = await hall.world({ people: ['ada'], bots: { reader: {} } });
  const client = new Client({ intents: ['Guilds', 'MessageContent'], rest: { api: `${hall.url}/api` } });
  const refused = new Promise<Error>((resolve) => client.once(Events.Error, resolve));
  const login = client.login(bots.reader.token).then(
    () => refused,
    (error: unknown) => error,
  );
  await expect(login).resolves.toMatchObject({ message: expect.stringContaining('disallowed intents') });
  await client.destroy();
});

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}
