import type { Answer } from '@guildhall/testkit/answer';
import type { Actor } from '@guildhall/testkit/actor';
import { type App, app, bearer, tokensOf } from '@guildhall/testkit/oauth-scene';
import { type GatewaySession, identify } from '@guildhall/testkit/gateway-session';
import { type Account, type Bot, type PlatformOptions, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';

/** The fields of a lobby that the tests read. */
export interface Lobby {
  id: string;
  application_id: string;
  metadata: Record<string, string> | null;
  members: LobbyMember[];
  flags: number;
  linked_channel?: { id: string };
  override_event_webhooks_url?: string | null;
}

/** The fields of a member that the tests read. */
export interface LobbyMember {
  id: string;
  metadata: Record<string, string> | null;
  flags: number;
  additional_name?: string;
  /** Only in events. */
  connected?: boolean;
}

/** A user who plays, with the game's access token. */
export interface Player {
  id: string;
  account: Account;
  game: Actor;
  token: string;
}

/** Fixture for the lobby tests: a game with its backend (the bot). */
export class LobbyScene {
  readonly p: TestPlatform;
  readonly app: App;
  readonly backend: Bot;

  private constructor(p: TestPlatform, app: App) {
    this.p = p;
    this.app = app;
    this.backend = app.bot;
  }

  static async open(options: PlatformOptions = {}): Promise<LobbyScene> {
    const p = await startPlatform(options);
    return new LobbyScene(p, await app(p));
  }

  /** A new player of this or another game. */
  async player(name = 'player', of: App = this.app): Promise<Player> {
    return this.plays(await this.p.person(name), of);
  }

  /** Makes an existing user play the game too. */
  async plays(account: Account, of: App = this.app): Promise<Player> {
    const tokens = await tokensOf(this.p, account, of, 'openid sdk.social_layer');
    return { id: account.id, account, game: bearer(this.p, tokens), token: tokens.access_token };
  }

  /** A lobby created by the backend with these members. */
  async lobby(members: readonly { id: string }[] = [], body: object = {}): Promise<Lobby> {
    const listed = members.map(({ id }) => ({ id }));
    const made = await this.backend.post<Lobby>('/lobbies', { members: listed, ...body });
    if (made.status !== 201) throw new Error(`lobby: ${JSON.stringify(made.body)}`);
    return made.body;
  }

  /** Creates or joins a lobby by its secret. */
  enter(player: Player, secret: string, body: object = {}): Promise<Answer<Lobby>> {
    return player.game.put<Lobby>('/lobbies', { secret, ...body });
  }

  /** A player's game session, like that of the game client library. */
  connect({ token }: Player): Promise<GatewaySession> {
    return identify(this.p.address, `Bearer ${token}`);
  }

  /** The lobby as the backend sees it. */
  async read({ id }: { id: string }): Promise<Lobby> {
    return (await this.backend.get<Lobby>(`/lobbies/${id}`)).body;
  }

  /** The recipients of each dispatch of an event, sorted. */
  told(name: string): string[][] {
    const times: { data: unknown; to: string[] }[] = [];
    for (const { subject, message } of this.p.events) {
      if (message.kind !== 'event' || message.name !== name) continue;
      const to = subject.replace('user.', '');
      const last = times.at(-1);
      if (last && JSON.stringify(last.data) === JSON.stringify(message.data)) last.to.push(to);
      else times.push({ data: message.data, to: [to] });
    }
    return times.map(({ to }) => to.sort());
  }

  /** Clears the recorded events. */
  forget(): void {
    this.p.events.length = 0;
  }
}

/** Ids in comparison order. */
export function idsOf(of: readonly { id: string }[]): string[] {
  return of.map(({ id }) => id).sort();
}
