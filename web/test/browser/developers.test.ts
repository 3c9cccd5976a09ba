import { startSite, type Site } from '@guildhall/testkit/site';
import { createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gone, Hall, made, messageOf, type Person, type Place, seen } from './hall.ts';
import { shoot } from './shots.ts';

/** What stands before the 32 bytes of an Ed25519 key in its DER form. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

let hall: Hall;
let ada: Person;
let place: Place;
let page: Page;
let site: Site;
let key = '';

beforeAll(async () => {
  hall = await Hall.open({ GUILDHALL_OUTBOUND: 'loopback' });
  ada = await hall.person('ada', 'Ada Byron');
  place = await hall.guild(ada, 'Engine works');
  page = await hall.pageOf(ada, '/developers');
  site = await startSite(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/careless') return response.end('{"type":1}');
    if (!isSigned(request, body)) return response.writeHead(401).end();
    const { type } = JSON.parse(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(type === 1 ? { type: 1 } : { type: 4, data: { content: 'E1 by post' } }));
  });
});
afterAll(async () => {
  await site?.close();
  await hall.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

function isSigned(request: IncomingMessage, body: string): boolean {
  const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
  const signed = Buffer.from(`${request.headers['x-signature-timestamp']}${body}`);
  const publicKey = createPublicKey({ key: Buffer.concat([KEY_HEAD, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' });
  return signature.length === 64 && verify(null, signed, publicKey, signature);
}

test('an address that takes what is not signed is refused; one that checks it gets commands by HTTP', async () => {
  const { applicationId, actor } = await hall.bot(ada, 'Mill', place);
  await made(actor.post(`/applications/${applicationId}/commands`, { name: 'post', description: 'Goes by post' }));
  await page.goto(`/developers/${applicationId}`);
  const panel = page.getByRole('region', { name: 'Interactions endpoint' });
  key = await panel.getByLabel('Public key').inputValue();
  expect(key).toMatch(/^[0-9a-f]{64}$/);
  const url = panel.getByLabel('Interactions endpoint URL');
  const save = panel.getByRole('button', { name: 'Save' });
  await url.fill(`http://127.0.0.1:${site.port}/careless`);
  await save.click();
  await seen(panel.locator('.field-error'));
  await shoot(page, 'endpoint');
  await url.fill(`http://127.0.0.1:${site.port}/careful`);
  await save.click();
  await gone(panel.locator('.field-error'));
  await seen(page.getByText('Saved.'));
  await page.reload();
  await seen(url);
  expect(await url.inputValue()).toBe(`http://127.0.0.1:${site.port}/careful`);

  await page.goto(`/channels/${place.id}/${place.channelId}`);
  const field = page.getByRole('textbox', { name: /^Message #/ });
  await field.fill('/post ');
  await page.getByRole('button', { name: 'Run command' }).click();
  await seen(messageOf(page, 'E1 by post'));
  expect(hall.faults).toEqual([]);
});

test('who switches personal installs on gets a link by which somebody has the commands wherever they are', async () => {
  const { applicationId, actor } = await hall.bot(ada, 'Loom', place);
  const command = { name: 'anywhere', description: 'Goes along', integration_types: [1], contexts: [0, 1, 2] };
  await made(actor.post(`/applications/${applicationId}/commands`, command));
  await page.goto(`/developers/${applicationId}`);
  const panel = page.getByRole('region', { name: 'Add to a server' });
  await panel.getByRole('switch', { name: 'Let people install it for themselves' }).click();
  const link = panel.getByLabel('User install link');
  await seen(link);
  await page.goto(await link.inputValue());
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.waitForURL((url) => url.pathname !== '/oauth2/authorize');
  await page.goto(`/channels/${place.id}/${place.channelId}`);
  await page.getByRole('textbox', { name: /^Message #/ }).fill('/any');
  await seen(page.getByRole('option', { name: /\/anywhere/ }));
});
