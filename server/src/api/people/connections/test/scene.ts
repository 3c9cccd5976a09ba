import type { Answer } from '@guildhall/testkit/answer';
import { type LinkAccount, LinkService } from '@guildhall/testkit/link-service';
import { type Account, type PlatformOptions, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';

/** A linked account as received over the wire. */
export interface Connection {
  id: string;
  type: string;
  name: string;
  visibility: number;
  code: number;
}

/** A platform with a local service whose accounts can be linked under several types. */
export interface Scene {
  p: TestPlatform;
  service: LinkService;
  stop(): Promise<void>;
}

/** The account of the tests' users on the service. */
export const OCTAVIA: LinkAccount = { id: 583231, name: 'octavia' };

/** Starts both: github by form, twitch by Basic, xbox by discovery, and the withheld kinds. */
export async function startScene(options: PlatformOptions = {}): Promise<Scene> {
  const made: TestPlatform[] = [];
  const service = await LinkService.start(() => made[0]?.clock.now() ?? 0);
  const openid = { ...service.client, issuer: service.url };
  const services = {
    github: service.settings,
    twitch: { ...service.settings, token_endpoint_auth_method: 'client_secret_basic', id_claim: 'id', name_claim: 'login' },
    xbox: openid,
    battlenet: service.settings,
    riotgames: service.settings,
    leagueoflegends: service.settings,
  };
  const settings = { GUILDHALL_OUTBOUND: 'loopback', GUILDHALL_CONNECTIONS: JSON.stringify(services) };
  const p = await startPlatform({ ...options, settings: { ...settings, ...options.settings } });
  made.push(p);
  const stop = async () => {
    await p.stop();
    await service.close();
  };
  return { p, service, stop };
}

/** Sends the user to the service, where the account consents; returns the query with which the user is sent back. */
export async function agree({ service }: Scene, by: Account, type: string, account = OCTAVIA) {
  const { url } = (await by.get<{ url: string }>(`/connections/${type}/authorize`)).body;
  const back = service.agree(url, account);
  return { url: new URL(url), back, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
}

/** Links an account. */
export async function link(scene: Scene, by: Account, type: string, account = OCTAVIA): Promise<Answer<Connection>> {
  const { code, state } = await agree(scene, by, type, account);
  return by.post<Connection>(`/connections/${type}/callback`, { code, state });
}

/** The types that the list shows. */
export async function listed(by: { get: Account['get'] }): Promise<string[]> {
  return (await by.get<Connection[]>('/users/@me/connections')).body.map(({ type }) => type);
}
