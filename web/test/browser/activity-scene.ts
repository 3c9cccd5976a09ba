import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { type Site, startSite } from '@guildhall/testkit/site';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { callPlace, type CallPlace, openCallHarness } from './call-scene.ts';
import { type BotAccount, type BrowserHarness, expectOk, type Person } from './harness.ts';

/** The page of the activity: the unmodified SDK, which tests call from outside. */
const SCRIPT = `
import { DiscordSDK, Events, patchUrlMappings } from '@discord/embedded-app-sdk';

const received = {};
const sdk = new DiscordSDK(location.hostname.split('.')[0]);
Object.assign(window, { sdk, received, patchUrlMappings, Events });
sdk.subscribe('READY', (data) => { received.READY = [data]; });
sdk.ready().then(() => { document.body.dataset.state = 'ready'; });
`;

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Garden</title>
<style>body { display: grid; place-items: center; height: 100vh; margin: 0; background: linear-gradient(160deg, #14524a, #2f7d5c 60%, #d9b45a); }
h1 { color: #fff; font: 600 clamp(20px, 7vw, 56px) system-ui; }</style>
<h1>Garden</h1><script src="/activity.js"></script>`;

/** A command that the activity lets users share. */
const PLANT = {
  name: 'plant',
  description: 'Plants seeds',
  options: [
    { type: 3, name: 'seed', description: 'Which', required: true },
    { type: 4, name: 'count', description: 'How many' },
  ],
};

const REDIRECT = 'https://garden.example/back';
/** The scopes that the activity asks for. */
export const ASKED = [
  'identify',
  'guilds',
  'guilds.members.read',
  'rpc.voice.read',
  'rpc.activities.write',
  'relationships.read',
];
/** The scopes with which it invites users to a party. */
export const INVITING = ['identify', 'rpc.activities.write', 'activities.write', 'activities.invites.write'];

/** An answer of a command: its data, or the code of its error. */
export type Outcome = { data: unknown } | { code: number };

/** A server with an activity and a browser. */
export interface ActivityScene {
  harness: BrowserHarness;
  ada: Person;
  grace: Person;
  place: CallPlace;
  applicationId: string;
  bot: BotAccount;
  /** The gateway session of its bot. */
  botSession: GatewaySession;
  /** The page of the activity in a page of the client, when it is ready. */
  frameOf(page: Page): Promise<Frame>;
  /** Exchanges a code for an access token. */
  exchange(code: string): Promise<string>;
  /** The access token of a person who agrees to scopes. */
  tokenOf(person: Person, scopes: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server with the people Ada and Grace, and an activity of Ada that both may use. */
export async function startActivityScene(): Promise<ActivityScene> {
  const harness = await openCallHarness({ GUILDHALL_OUTBOUND: 'loopback' });
  const ada = await harness.person('ada', 'Ada');
  const grace = await harness.person('grace', 'Grace');
  const place = await callPlace(harness, ada, [grace]);
  const site = await serveActivity();
  const bot = await harness.bot(ada, 'Garden', place);
  const { applicationId } = bot;
  await expectOk(bot.actor.post(`/applications/${applicationId}/commands`, PLANT));
  const botSession = await identify(harness.address, bot.token, { intents: 1 });
  await embed(ada, applicationId, site.port);
  const { secret } = await expectOk<{ secret: string }>(ada.post(`/applications/${applicationId}/reset`, {}));
  const exchange = async (code: string) => {
    const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: REDIRECT });
    const authorization = `Basic ${Buffer.from(`${applicationId}:${secret}`).toString('base64')}`;
    const response = await fetch(`${harness.address}/api/v10/oauth2/token`, {
      method: 'POST',
      body,
      headers: { authorization },
    });
    const { access_token }: { access_token: string } = await response.json();
    return access_token;
  };
  return {
    ...{ harness, ada, grace, place, applicationId, bot, botSession },
    async frameOf(page) {
      await page.frameLocator('iframe.activity-frame').locator('body[data-state="ready"]').waitFor();
      const frame = page.frames().find((one) => new URL(one.url()).hostname === `${applicationId}.localhost`);
      if (!frame) throw new Error('there is no frame of the activity');
      return frame;
    },
    exchange,
    async tokenOf(person, scopes) {
      const query = { client_id: applicationId, scope: scopes.join(' '), response_type: 'code', redirect_uri: REDIRECT };
      const { location } = await expectOk<{ location: string }>(person.post('/oauth2/authorize', { authorize: true }, { query }));
      return exchange(new URL(location).searchParams.get('code') ?? '');
    },
    async close() {
      await botSession.close();
      await harness.close();
      await site.close();
    },
  };
}

async function serveActivity(): Promise<Site> {
  const built = await build({
    stdin: { contents: SCRIPT, loader: 'js', resolveDir: import.meta.dirname },
    ...{ bundle: true, format: 'iife', platform: 'browser', write: false },
  });
  const script = built.outputFiles[0]?.text ?? '';
  return startSite(({ url, headers }, response) => {
    if (url?.startsWith('/who')) return response.end(payloadOf(headers['x-discord-proxy-payload']));
    const files: Record<string, [type: string, text: string]> = {
      '/activity.js': ['text/javascript', script],
      '/store/list.txt': ['text/plain', 'poppies'],
    };
    const [type, text] = files[url ?? ''] ?? ['text/html', PAGE];
    response.setHeader('content-type', type);
    return response.end(text);
  });
}

/** The proxy's payload about the user who sent a request. */
function payloadOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? Buffer.from(header, 'base64').toString() : '{}';
}

async function embed(owner: Person, id: string, port: number): Promise<void> {
  await expectOk(owner.patch(`/applications/${id}`, { redirect_uris: [REDIRECT] }));
  await expectOk(owner.patch(`/operator/applications/${id}`, { approved_scopes: [...new Set([...ASKED, ...INVITING])] }));
  await expectOk(owner.post(`/applications/${id}/set-embedded`, { embedded: true }));
  const url_map = [
    { prefix: '/', target: `127.0.0.1:${port}` },
    { prefix: '/seeds', target: `127.0.0.1:${port}/store` },
  ];
  await expectOk(owner.post(`/applications/${id}/proxy-config`, { url_map }));
  const web = { release_phase: 'global_launch' };
  await expectOk(owner.patch(`/applications/${id}/embedded-activity-config`, { client_platform_config: { web } }));
}

/** Calls a command of the SDK in the activity. */
export function command(frame: Frame, name: string, args?: object): Promise<Outcome> {
  const call = `sdk.commands[${JSON.stringify(name)}](${args ? JSON.stringify(args) : ''})`;
  return frame.evaluate(`${call}.then((data) => ({ data: data ?? null }), (error) => ({ code: error.code ?? String(error) }))`);
}

/** Subscribes to an event in the activity. */
export async function subscribe(frame: Frame, event: string, args?: object): Promise<void> {
  const listener = `(data) => (received[${JSON.stringify(event)}] ??= []).push(data)`;
  await frame.evaluate(`sdk.subscribe(${JSON.stringify(event)}, ${listener}, ${JSON.stringify(args ?? {})}).then(() => null)`);
}

/** Subscribes to an event that the SDK does not list, by a message of the page. */
export async function subscribeUnlisted(frame: Frame, event: string): Promise<void> {
  await frame.evaluate((evt) => {
    const known: Record<string, unknown[]> = Reflect.get(window, 'received');
    return new Promise<void>((resolve, reject) => {
      addEventListener('message', ({ data: [, message] }) => {
        if (message.nonce === evt) message.evt === 'ERROR' ? reject(new Error(message.data.message)) : resolve();
        else if (message.evt === evt) known[evt] = [...(known[evt] ?? []), message.data];
      });
      parent.postMessage([1, { cmd: 'SUBSCRIBE', evt, args: {}, nonce: evt }], '*');
    });
  }, event);
}

/** The events that the activity has received, the oldest first. */
export function received(frame: Frame, event: string): Promise<unknown[]> {
  return frame.evaluate(`received[${JSON.stringify(event)}] ?? []`);
}
