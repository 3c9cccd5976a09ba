import { Actor } from '@guildhall/testkit/actor';
import { placeReadyStore } from '@guildhall/testkit/database';
import { PlatformProcess } from '@guildhall/testkit/process';
import { placeVoiceCertificate } from '@guildhall/testkit/ready-certificate';
import { seedOperation, seedStoppedMessages, seedStoppedServer } from '@guildhall/testkit/seed';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';

/** The browser that the tests drive. */
export const CHROMIUM = process.env.CHROMIUM_PATH || '/usr/bin/chromium';
/** Chromium without windows and devices, which takes less of the processor; the whole browser where it is not installed. */
const HEADLESS = process.env.CHROMIUM_HEADLESS_PATH || CHROMIUM;
/** How long a page may take to reach the expected state, in ms. */
export const TIMEOUT_MS = 60_000;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Console messages of the browser about failed requests or an unreachable server; tests check the page for those. */
const NETWORK = /^(Failed to load resource|WebSocket connection to)/;

/** An account with its API client. */
export interface Person extends Actor {
  readonly id: string;
  readonly token: string;
  readonly username: string;
  readonly password: string;
}

/** A guild with its first text channel. */
export interface TestGuild {
  id: string;
  channelId: string;
}

/** A bot with its API client. */
export interface BotAccount {
  applicationId: string;
  token: string;
  actor: Actor;
}

/** A server with the built client, and a Chromium that visits it. */
export class BrowserHarness {
  readonly browser: Browser;
  readonly address: string;
  /** Uncaught errors, refused content and console errors in any page so far; tests expect none. */
  readonly faults: string[] = [];
  readonly #directory: string;
  readonly #settings: Record<string, string>;
  #process: PlatformProcess;

  private constructor(
    browser: Browser,
    address: string,
    { settings, server }: { settings: Record<string, string> & { GUILDHALL_DATA: string }; server: PlatformProcess },
  ) {
    this.browser = browser;
    this.address = address;
    this.#directory = settings.GUILDHALL_DATA;
    this.#settings = settings;
    this.#process = server;
  }

  /** Starts both; `more` adds settings to the server, `args` options to the browser. `isWhole`: with devices and notifications. */
  static async open(
    more: Record<string, string> = {},
    args: readonly string[] = [],
    isWhole = args.length > 0,
  ): Promise<BrowserHarness> {
    const directory = mkdtempSync(join(tmpdir(), 'guildhall-browser-'));
    await placeReadyStore(directory);
    await placeVoiceCertificate(directory);
    const settings = { ...more, GUILDHALL_DATA: directory, GUILDHALL_LOG: 'warn' };
    const server = new PlatformProcess(settings);
    const [browser, address] = await Promise.all([
      chromium.launch({ executablePath: isWhole ? CHROMIUM : HEADLESS, args: [...ARGS, ...args] }),
      server.address(),
    ]);
    return new BrowserHarness(browser, address, { settings, server });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#process.kill();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** The certificate of the voice gateway, PEM. */
  get voiceCertificate(): string {
    return readFileSync(join(this.#directory, 'voice/certificate.pem'), 'utf8');
  }

  /** Stops the server as an operator would; resolves when it has ended. */
  async stopServer(): Promise<void> {
    this.#process.child.kill('SIGTERM');
    await this.#process.ended;
  }

  /** Starts it again on the same data and the same port. */
  async startServer(): Promise<void> {
    const { port } = new URL(this.address);
    this.#process = new PlatformProcess({ ...this.#settings, PORT: port });
    await this.#process.address();
  }

  /** Adds users to a guild in the store, for which the server is restarted; they are named `extra0000` and so on. */
  async addMembers(guildId: string, count: number): Promise<void> {
    await this.stopServer();
    await seedStoppedServer(this.#directory, guildId, count);
    await this.startServer();
  }

  /** Adds a failed job and figures for the operator to the store, for which the server is restarted; returns the id of the job. */
  async addOperation(): Promise<string> {
    await this.stopServer();
    const job = await seedOperation(this.#directory);
    await this.startServer();
    return job;
  }

  /** Adds messages of one author to a channel in the store, for which the server is restarted; `line 1` and so on. */
  async addMessages(place: { channelId: string; authorId: string }, count: number): Promise<void> {
    await this.stopServer();
    await seedStoppedMessages(this.#directory, place, count);
    await this.startServer();
  }

  /** A new browser profile with clipboard access, not logged in. */
  async profile(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.address,
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      permissions: ['clipboard-read', 'clipboard-write'],
      reducedMotion: 'reduce',
      // Tests of other parts see every request of a page.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    context.on('weberror', (error) => this.faults.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error' && !NETWORK.test(message.text())) this.faults.push(message.text());
    });
    return context;
  }

  /** A page of a new profile, not logged in. */
  async visitor(options?: BrowserContextOptions): Promise<Page> {
    return (await this.profile(options)).newPage();
  }

  /** A page of a new profile that is logged in. */
  async pageOf(person: Person, path = '/', options?: BrowserContextOptions): Promise<Page> {
    const localStorage = [{ name: 'guildhall.token', value: person.token }];
    const { origin, hostname: domain, protocol } = new URL(options?.baseURL ?? this.address);
    const cookie = { name: 'guildhall_session', value: person.token, domain, path: '/', expires: -1 };
    const cookies = [{ ...cookie, httpOnly: true, secure: protocol === 'https:', sameSite: 'Lax' as const }];
    const storageState = { cookies, origins: [{ origin, localStorage }] };
    const context = await this.profile({ storageState, ...options });
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  /** Registers a user over the API. */
  async person(username: string, globalName?: string): Promise<Person> {
    const password = `correct horse ${username}`;
    const { token } = await expectOk<{ token: string }>(
      new Actor(this.address, null).post('/auth/register', {
        username,
        email: `${username}@example.org`,
        password,
        date_of_birth: '1990-01-01',
        consent: true,
        ...(globalName && { global_name: globalName }),
      }),
    );
    const actor = new Actor(this.address, token);
    const { id } = await expectOk<{ id: string }>(actor.get('/users/@me'));
    return Object.assign(actor, { id, token, username, password });
  }

  /** Creates a guild over the API. */
  async guild(owner: Actor, name: string): Promise<TestGuild> {
    const guild = await expectOk<{ id: string; system_channel_id: string }>(owner.post('/guilds', { name }));
    return { id: guild.id, channelId: guild.system_channel_id };
  }

  /** Adds users to a guild over the API. */
  async join(host: Actor, place: TestGuild, ...guests: Actor[]): Promise<void> {
    const { code } = await expectOk<{ code: string }>(host.post(`/channels/${place.channelId}/invites`, {}));
    for (const guest of guests) await expectOk(guest.post(`/invites/${code}`, {}));
  }

  /** Creates an application with all intents and adds its bot to a guild, over the API. */
  async bot(owner: Actor, name: string, place: TestGuild): Promise<BotAccount> {
    const { id } = await expectOk<{ id: string }>(owner.post('/applications', { name }));
    await expectOk(owner.patch(`/applications/${id}`, { flags: (1 << 13) | (1 << 15) | (1 << 19) }));
    const { token } = await expectOk<{ token: string }>(owner.post(`/applications/${id}/bot/reset`, {}));
    const query = { client_id: id, scope: 'bot', permissions: '8' };
    await expectOk(owner.post('/oauth2/authorize', { authorize: true, guild_id: place.id, permissions: '8' }, { query }));
    return { applicationId: id, token, actor: new Actor(this.address, `Bot ${token}`) };
  }
}

/** The body of a response; throws if it is not a success. */
export async function expectOk<T>(answer: Promise<{ status: number; body: unknown }>): Promise<T>;
export async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A message with files as the API takes it. */
export function withFiles(body: object, files: { name: string; type: string; bytes: Buffer }[]): FormData {
  const form = new FormData();
  form.set('payload_json', JSON.stringify(body));
  for (const [at, { name, type, bytes }] of files.entries()) {
    form.set(`files[${at}]`, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  return form;
}

/** Waits until an element is visible. */
export async function visible(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'visible' });
}

/** Waits until an element is hidden. */
export async function hidden(locator: Locator): Promise<void> {
  await locator.waitFor({ state: 'hidden' });
}

/** The messages of the open channel that contain a text. */
export function messageOf(page: Page, text: string): Locator {
  return page.getByRole('list', { name: /^Messages in / }).locator('li.message', { hasText: text });
}

/** Sends a message in the open channel. */
export async function say(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill(text);
  await field.press('Enter');
}

/** Opens a menu and chooses an item. */
export async function chooseItem(page: Page, menu: Locator, item: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: item }).click();
}
