import type { Actor } from '@guildhall/testkit/actor';
import { app, type App, codeOf, REDIRECT } from '@guildhall/testkit/oauth-scene';
import type { TestPlatform } from '@guildhall/testkit/platform';
import { createClientWith } from '../../client.ts';
import type { Core, CoreOptions } from '../../core/core.ts';
import type { LogEntry } from '../../core/log.ts';
import { userStore } from '../../users/store.ts';
import { auth } from '../auth.ts';
import type { AuthEvents } from '../types.ts';
import { createCodeVerifier } from '../verifier.ts';

export const SOCIAL = 'openid sdk.social_layer';
export const LOOPBACK = 'http://127.0.0.1/callback';
export const SCHEME = 'game:/authorize/callback';
/** The flag of an application that cannot keep a secret. */
const PUBLIC_CLIENT = 256;

/** A game that is a public client. */
export function publicGame(p: TestPlatform): Promise<App> {
  return app(p, [REDIRECT, LOOPBACK, SCHEME], { flags: PUBLIC_CLIENT });
}

/** Gives a test the core of a client. */
const core = (one: Core) => one;

/** A client of the game, with all it logs and all events of `auth`. */
export function clientOf(address: string, applicationId: string | undefined, options: Partial<CoreOptions> = {}) {
  const given = applicationId === undefined ? {} : { applicationId };
  const client = createClientWith({ apiBase: address, ...given, ...options }, { core, auth, users: userStore });
  const logged: LogEntry[] = [];
  client.log.addSink((entry) => logged.push(entry), { min: 1 });
  const events: [name: keyof AuthEvents, event: unknown][] = [];
  const names: (keyof AuthEvents)[] = ['tokenExpiring', 'unlinked', 'deviceScreenClosed', 'mergeRequired', 'mergeCompleted'];
  for (const name of names) client.auth.on(name, (event) => events.push([name, event]));
  return Object.assign(client, { logged, events });
}

/** The player agrees on the consent page; resolves with the address to which the page returns. */
export async function agree(by: Actor, url: string, body: object = {}): Promise<string> {
  const query = Object.fromEntries(new URL(url).searchParams);
  const answer = await by.post<{ location: string }>('/oauth2/authorize', { authorize: true, ...body }, { query });
  if (answer.status !== 200) throw new Error(`authorize: ${JSON.stringify(answer.body)}`);
  return answer.body.location;
}

/** A code of the player for a public client, with its verifier. */
export async function codeWithVerifier(by: Pick<Actor, 'post'>, game: Pick<App, 'id'>, scope = SOCIAL) {
  const { verifier, challenge } = createCodeVerifier();
  const query = { scope, code_challenge: challenge.challenge, code_challenge_method: 'S256' };
  return { code: await codeOf(by, game, query), verifier };
}
