import type { Answer } from './answer.ts';
import type { Result } from '@guildhall/protocol/calls';
import type { Actor } from './actor.ts';
import { type GatewaySession, identify } from './gateway-session.ts';
import { PROVIDER_REACH, TestProvider } from './identity-provider.ts';
import { app, type App, bearer, tokensOf } from './oauth-scene.ts';
import { startPlatform, type PlatformOptions, type TestPlatform } from './platform.ts';

/** The token response for a player. */
export interface PlayerToken {
  access_token: string;
  refresh_token: string | null;
  id_token: string;
  scope: string;
  scopes: string[];
  expires_in: number;
  expires_at_s: number;
  token_type: string;
  code: number;
}

/** A game with its own identity provider. */
export class Game {
  readonly p: TestPlatform;
  readonly app: App;
  readonly provider: TestProvider;

  constructor(p: TestPlatform, of: App, provider: TestProvider) {
    this.p = p;
    this.app = of;
    this.provider = provider;
  }

  /** A platform with a game whose players come from an OIDC provider, unless `provider` is false. */
  static async start({ provider: named = true, ...options }: PlatformOptions & { provider?: boolean } = {}): Promise<Game> {
    const settings = { ...PROVIDER_REACH.settings, GUILDHALL_CLOCK: 'turnable', NATS_URL: '', ...options.settings };
    const p = await startPlatform({ ...PROVIDER_REACH, ...options, settings });
    const provider = await TestProvider.start(p.server.platform.clock);
    const game = new Game(p, await app(p), provider);
    if (named) await game.setProvider('OIDC', { issuer: provider.issuer, client_id: 'game' });
    return game;
  }

  async stop(): Promise<void> {
    await this.p.stop();
    await this.provider.close();
  }

  /** Advances the clock by ms; the game's owner is the operator of the platform. */
  async turn(ms: number): Promise<void> {
    const turned = await this.app.owner.patch('/operator/clock', { advance_ms: ms });
    if (turned.status !== 200) throw new Error(`clock: ${JSON.stringify(turned.body)}`);
  }

  /** Configures the identity provider of the game. */
  async setProvider(type: string, settings: object): Promise<void> {
    const saved = await this.saveProvider(type, settings);
    if (saved.status !== 200) throw new Error(`provider: ${JSON.stringify(saved.body)}`);
  }

  saveProvider(type: string, settings: object) {
    return this.app.owner.put(`/applications/${this.app.id}/identity-providers/${type}`, settings);
  }

  /** A player enters with credentials of a provider. */
  enter(token: string, type = 'OIDC', body: object = {}): Promise<Answer<PlayerToken>> {
    return this.p.anyone.post<PlayerToken>('/partner-sdk/token', { ...this.credentials(token, type), ...body });
  }

  /** The credentials that the game's server sends for a player. */
  credentials(token: string, type = 'OIDC'): Record<string, string> {
    return { client_id: this.app.id, client_secret: this.app.secret, external_auth_type: type, external_auth_token: token };
  }

  /** The game's bot requests a token for a player. */
  vouch(external_user_id: string, body: object = {}): Promise<Answer<PlayerToken>> {
    return this.app.bot.post<PlayerToken>('/partner-sdk/token/bot', { external_user_id, ...body });
  }

  /** The user of a token. */
  async who(token: Pick<PlayerToken, 'access_token'>): Promise<Result<'GET /users/@me'>> {
    const me = await this.as(token).get('/users/@me');
    if (me.status !== 200) throw new Error(`token: ${JSON.stringify(me.body)}`);
    return me.body;
  }

  /** Opens a gateway session with a token. */
  connect({ access_token }: Pick<PlayerToken, 'access_token'>): Promise<GatewaySession> {
    return identify(this.p.address, `Bearer ${access_token}`);
  }

  as(token: Pick<PlayerToken, 'access_token'>): Actor {
    return bearer(this.p, token);
  }

  /** The account and token of a player that the bot vouches for. */
  async player(external: string, body: object = {}): Promise<PlayerToken & { id: string }> {
    const entered = await this.vouch(external, body);
    if (entered.status !== 200) throw new Error(`player: ${JSON.stringify(entered.body)}`);
    return { ...entered.body, id: (await this.who(entered.body)).id };
  }

  tokensOf(by: Parameters<typeof tokensOf>[1], scope?: string): ReturnType<typeof tokensOf> {
    return tokensOf(this.p, by, this.app, scope);
  }
}
