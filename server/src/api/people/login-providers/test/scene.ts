import type { Result } from '@guildhall/protocol/calls';
import type { Actor } from '@guildhall/testkit/actor';
import type { Answer } from '@guildhall/testkit/answer';
import { type LinkAccount, LinkService } from '@guildhall/testkit/link-service';
import { passwordOf } from '@guildhall/testkit/mail-scene';
import { PROOF } from '@guildhall/testkit/mfa-scene';
import { type Account, type PlatformOptions, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';

/** The account of the tests' person at the provider; its id is a number, as some OAuth2 providers have them. */
export const OCTAVIA: LinkAccount = { id: 583_231, name: 'octavia' };

/** A platform with a local provider: `work` by OpenID, `hub` by OAuth2 alone, and `staff`, with which no one can register. */
export interface Scene {
  p: TestPlatform;
  service: LinkService;
  stop(): Promise<void>;
}

/** Starts both; `more` adds fields to each provider. */
export async function startScene(
  { settings, ...options }: PlatformOptions = {},
  more: Record<string, unknown> = {},
): Promise<Scene> {
  const made: TestPlatform[] = [];
  const service = await LinkService.start(() => made[0]?.clock.now() ?? 0);
  const openid = { type: 'openid', ...service.client, issuer: service.url, ...more };
  const providers = [
    { id: 'desk', name: 'Desk', icon: 'https://desk.example/icon.svg', ...openid },
    { id: 'hub', name: 'Hub', type: 'oauth2', ...service.settings, ...more },
    { id: 'staff', name: 'Staff', ...openid, allow_registration: false },
  ];
  const own = { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_LOGIN_PROVIDERS: JSON.stringify(providers) };
  const p = await startPlatform({ ...options, settings: { ...own, ...settings } });
  made.push(p);
  const stop = async () => {
    await p.stop();
    await service.close();
  };
  return { p, service, stop };
}

/** The result of the callback page: the fragment of the client's page, or the text of an error page. */
export interface Landing {
  status: number;
  location: string | null;
  code: string;
  purpose: string | null;
  next: string | null;
  text: string;
}

/** A browser with its cookies, logged in or not. */
export class Visitor {
  readonly scene: Pick<Scene, 'p'> & Partial<Scene>;
  readonly actor: Actor;
  cookie = '';

  constructor(scene: Pick<Scene, 'p'> & Partial<Scene>, actor: Actor = scene.p.anyone) {
    this.scene = scene;
    this.actor = actor;
  }

  /** Another person in the same browser. */
  as(actor: Actor): Visitor {
    const other = new Visitor(this.scene, actor);
    other.cookie = this.cookie;
    return other;
  }

  /** Sends a request with the cookies, and keeps the one that it sets. */
  async post<T = Record<string, unknown>>(
    path: string,
    body: object = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const answer = await this.actor.post<T>(path, body, { headers: { ...headers, ...(this.cookie && { cookie: this.cookie }) } });
    const set = answer.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  /** Starts a login; returns the address of the provider. */
  async start(provider: string, body: object = {}): Promise<URL> {
    const answer = await this.post<{ url: string }>(`/auth/providers/${provider}/authorize`, body);
    if (answer.status !== 200) throw new Error(`start: ${JSON.stringify(answer.body)}`);
    return new URL(answer.body.url);
  }

  /** Starts a login at the provider, where the account consents; returns the address that the browser is sent back to. */
  async agree(provider: string, account = OCTAVIA, body: object = {}): Promise<URL> {
    const { service } = this.scene;
    if (!service) throw new Error('the scene has no provider');
    return service.agree((await this.start(provider, body)).href, account);
  }

  /** Opens the callback page. */
  async land(back: URL): Promise<Landing> {
    const response = await fetch(back, { redirect: 'manual', headers: { cookie: this.cookie } });
    const location = response.headers.get('location');
    const fragment = new URLSearchParams(location?.split('#')[1] ?? '');
    return {
      status: response.status,
      location,
      code: fragment.get('code') ?? '',
      purpose: fragment.get('purpose'),
      next: fragment.get('next'),
      text: await response.text(),
    };
  }

  /** The one-time code of a login with a provider. */
  async arrive(provider: string, account = OCTAVIA, body: object = {}): Promise<string> {
    const landing = await this.land(await this.agree(provider, account, body));
    if (!landing.code) throw new Error(`landing: ${landing.status} ${landing.text}`);
    return landing.code;
  }

  /** Logs in with a provider. */
  async logIn(provider: string, account = OCTAVIA): Promise<Answer<LoginAnswer>> {
    return this.post<LoginAnswer>('/auth/providers/login', { code: await this.arrive(provider, account) });
  }

  /** Registers with a provider, as the form suggests. */
  async register(
    provider: string,
    account: LinkAccount,
    fields: object = {},
  ): Promise<Answer<Result<'POST /auth/providers/register'>>> {
    const { registration } = (await this.logIn(provider, account)).body;
    if (!registration) throw new Error('the identity is linked already');
    const { ticket, username, email, global_name } = registration;
    return this.post('/auth/providers/register', {
      ...FORM,
      ticket,
      username,
      email: email ?? `${username}@example.org`,
      global_name,
      ...fields,
    });
  }
}

/** The fields that the person fills in. */
export const FORM = { date_of_birth: '1990-01-01', consent: true };

/** The response of a login, whichever it is. */
export interface LoginAnswer {
  token?: string;
  user_id?: string;
  mfa?: boolean;
  ticket?: string;
  registration?: {
    ticket: string;
    provider: { id: string; name: string };
    username: string;
    global_name: string | null;
    email: string | null;
    email_trusted: boolean;
    email_taken: boolean;
  };
}

/** A header with a proof of the person's password. */
export async function proofOf(person: Account): Promise<Record<string, string>> {
  const asked = await person.post('/users/@me/login-providers/desk/authorize', {});
  const ticket = asked.error.mfa?.ticket;
  const body = { ticket, mfa_type: 'password', data: passwordOf(person) };
  const proven = await person.post<{ token: string }>('/mfa/finish', body);
  return { [PROOF]: proven.body.token };
}

/** Links an account of a provider to the person's; returns the identity, or the refusal. */
export async function link(scene: Scene, person: Account, provider: string, account = OCTAVIA) {
  const browser = new Visitor(scene, person);
  const started = await browser.post<{ url: string }>(
    `/users/@me/login-providers/${provider}/authorize`,
    {},
    await proofOf(person),
  );
  const landing = await browser.land(scene.service.agree(started.body.url, account));
  return browser.post<Result<'POST /users/@me/login-providers'>>('/users/@me/login-providers', { code: landing.code });
}
