import type { Actor } from './actor.ts';
import { EventsEndpoint } from './events-endpoint.ts';
import { type GatewaySession, identify } from './gateway-session.ts';
import { app, type App, bearer, tokensOf } from './oauth-scene.ts';
import { Account, type TestPlatform } from './platform.ts';

export const SOCIAL = 'openid sdk.social_layer';

/** The fields of a game message that tests read. */
export interface GameMessage {
  id: string;
  type: number;
  content: string;
  channel_id: string;
  flags: number;
  author: { id: string };
  application_id?: string;
  metadata?: Record<string, string>;
  moderation_metadata?: Record<string, string>;
  edited_timestamp: string | null;
  code?: number;
}

/** The fields of a lobby that tests read. */
export interface Lobby {
  id: string;
  linked_channel?: { id: string; linked_lobby?: object };
  code?: number;
}

/** The fields of a lobby message that tests read. */
export interface LobbyMessage extends GameMessage {
  lobby_id: string;
  lobby_member?: { additional_name: string };
}

/** A user and the game's access token for them. */
export class Player {
  readonly person: Account;
  /** The game, acting for the user. */
  readonly game: Actor;
  readonly token: string;

  constructor(p: TestPlatform, person: Account, token: string) {
    this.person = person;
    this.token = token;
    this.game = bearer(p, { access_token: token });
  }

  get id(): string {
    return this.person.id;
  }

  /** Starts the game: a gateway session with the access token. */
  play(intents?: number): Promise<GatewaySession> {
    return identify(this.person.address, `Bearer ${this.token}`, intents === undefined ? {} : { intents });
  }

  /** Sends a message in a lobby. */
  say(lobby: { id: string }, content: string, more: object = {}) {
    return this.game.post<LobbyMessage>(`/lobbies/${lobby.id}/messages`, { content, ...more });
  }

  /** The messages of a lobby, newest first. */
  hear(lobby: { id: string }, limit = 200) {
    return this.game.get<LobbyMessage[]>(`/lobbies/${lobby.id}/messages`, { query: { limit } });
  }

  /** Links a lobby to a channel, or unlinks it. */
  link(lobby: { id: string }, channelId?: string) {
    return this.game.patch<Lobby>(
      `/lobbies/${lobby.id}/channel-linking`,
      channelId === undefined ? {} : { channel_id: channelId },
    );
  }

  /** Sends a direct message from the game. */
  write(to: { id: string }, content: string, more: object = {}) {
    return this.game.post<GameMessage>(`/users/${to.id}/messages`, { content, ...more });
  }

  /** The game's view of the direct messages with a user, newest first. */
  read(other: { id: string }, limit = 200) {
    return this.game.get<GameMessage[]>(`/users/${other.id}/messages`, { query: { limit } });
  }
}

/** A game and its players. */
export class Game {
  readonly p: TestPlatform;
  readonly app: App;

  constructor(p: TestPlatform, of: App) {
    this.p = p;
    this.app = of;
  }

  static async open(p: TestPlatform): Promise<Game> {
    return new Game(p, await app(p));
  }

  get id(): string {
    return this.app.id;
  }

  /** The game's back end. */
  get bot() {
    return this.app.bot;
  }

  /** Logs a user in with the game. */
  async player(person: Account | string, scope = SOCIAL): Promise<Player> {
    const who = typeof person === 'string' ? await this.p.person(person) : person;
    return new Player(this.p, who, (await tokensOf(this.p, who, this.app, scope)).access_token);
  }

  /** A provisional player, known only to the game; `person` is also the game acting for them. */
  async provisional(name: string): Promise<Player> {
    const answer = await this.bot.post<{ access_token: string }>('/partner-sdk/token/bot', { external_user_id: name });
    if (answer.status !== 200) throw new Error(`provisional: ${JSON.stringify(answer.body)}`);
    const token = answer.body.access_token;
    const me = await bearer(this.p, { access_token: token }).get<{ id: string; username: string }>('/users/@me');
    return new Player(this.p, new Account(this.p.address, token, 'Bearer ', me.body), token);
  }

  /** Two friends who play the game. */
  async friends(): Promise<[Player, Player]> {
    const pair: [Player, Player] = [await this.player('ada'), await this.player('ben')];
    await this.p.befriend(pair[0].person, pair[1].person);
    return pair;
  }

  /** A lobby of the back end with these players, who can all link it. */
  async lobby(members: readonly { id: string }[], body: object = {}): Promise<Lobby> {
    const made = await this.bot.post<Lobby>('/lobbies', {
      members: members.map(({ id }) => ({ id, flags: 1 })),
      idle_timeout_seconds: 604_800,
      ...body,
    });
    if (made.status !== 201) throw new Error(`lobby: ${JSON.stringify(made.body)}`);
    return made.body;
  }

  /** Its webhook endpoint for events of these types; the platform must be allowed to call it (GUILDHALL_OUTBOUND=loopback). */
  async endpoint(...types: string[]): Promise<EventsEndpoint> {
    const endpoint = await EventsEndpoint.open(this.app.owner, this.id);
    await endpoint.subscribe(this.app.owner, this.id, ...types);
    return endpoint;
  }
}
