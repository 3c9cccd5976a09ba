import { createClientWith } from '../../client/src/client.ts';
import type { AreaOf } from '../../client/src/client.ts';
import type { Core } from '../../client/src/core/core.ts';
import { testServer, type TestServer } from '../../client/src/testing/index.ts';
import { userStore } from '../../client/src/users/store.ts';
import { areas, fileOf } from '../../scripts/client/sizes.ts';

/** The size of a game's world. */
export interface World {
  users: number;
  lobbies: number;
  members: number;
}

const FIRST_ID = 1_150_000_000_000_000_000n;
const APPLICATION = '1149999999999999999';
const idOf = (n: number) => String(FIRST_ID + BigInt(n));
/** Ids of lobbies and messages begin behind those of users. */
const FAR = 10_000_000;

/** The READY of a player whose friends are all in the game, and whose lobbies are full. */
export function readyOf({ users, lobbies, members }: World): object {
  const ids = Array.from({ length: users }, (_, n) => n + 1);
  return {
    user: userOf(0),
    users: ids.map(userOf),
    application: { id: APPLICATION, flags: 0 },
    relationships: ids.map((n) => ({
      id: idOf(n),
      type: 1,
      user: userOf(n),
      nickname: null,
      since: '2026-11-01T12:00:00.000000+00:00',
    })),
    game_relationships: [],
    presences: ids.map((n) => presenceOf(n, 0)),
    lobbies: Array.from({ length: lobbies }, (_, lobby) => ({
      ...{ id: idOf(FAR + lobby), application_id: APPLICATION, metadata: { map: 'harbour', mode: 'ranked' }, flags: 0 },
      ...{ voice_states: [], members: Array.from({ length: members }, (_, m) => memberOf(((lobby * members + m) % users) + 1)) },
    })),
    private_channels: [],
    user_application_profiles: [],
  };
}

/** Frames such as a player's session receives: presences of friends, and members and messages of lobbies. */
export function framesOf({ users, lobbies }: World, count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const lobby = idOf(FAR + (n % lobbies));
    const user = ((n * 7919) % users) + 1;
    const events: [name: string, data: object][] = [
      ['PRESENCE_UPDATE', presenceOf(user, n)],
      ['LOBBY_MEMBER_UPDATE', { lobby_id: lobby, application_id: APPLICATION, member: memberOf(user, n) }],
      ['LOBBY_MESSAGE_CREATE', messageOf(n, lobby, user)],
    ];
    const [t, d] = events[n % events.length] ?? ['', {}];
    return JSON.stringify({ t, s: n + 2, op: 0, d });
  });
}

function userOf(n: number) {
  const name = `player_${n}`;
  return {
    ...{ id: idOf(n), username: name, discriminator: '0', global_name: `Player ${n}`, bot: false, public_flags: 0 },
    ...{ avatar: 'a3c1f0d2b4e596877869504132a3b4c5', avatar_decoration_data: null, primary_guild: null, collectibles: null },
  };
}

function presenceOf(n: number, round: number) {
  const activity = {
    ...{ id: '5d41402abc4b2a76', name: 'Harbour', type: 0, created_at: 1_795_000_000_000 + round, application_id: APPLICATION },
    ...{ details: `Level ${(n + round) % 90}`, state: 'In a party', party: { id: `party-${n % 500}`, size: [2, 4] } },
    assets: { large_image: 'harbour', large_text: 'The old harbour' },
  };
  return { user: { id: idOf(n) }, status: 'online', activities: [activity], client_status: { desktop: 'online' } };
}

function memberOf(n: number, round = 0) {
  return { id: idOf(n), metadata: { team: `${(n + round) % 2}`, ready: 'yes' }, flags: 0, connected: true, user: userOf(n) };
}

function messageOf(n: number, lobby: string, user: number) {
  const content = 'To all members of this party and no others: '.padEnd(100, '.');
  return {
    ...{ id: idOf(2 * FAR + n), type: 0, content, lobby_id: lobby, channel_id: lobby, author: userOf(user), flags: 0 },
    ...{ application_id: APPLICATION, metadata: { map: 'harbour' } },
  };
}

/** A client with all areas that is ready in this world, with an empty listener for each event that it emits. */
export async function readyClient(world: World): Promise<{ server: TestServer; dispose(): void; received(text: string): void }> {
  const server = testServer({ ready: readyOf(world) });
  const core = (one: Core) => one;
  const client = createClientWith(
    { apiBase: 'https://game.test', transports: server.transports, applicationId: APPLICATION },
    { core, store: userStore, ...(await everyArea()) },
  );
  client.core.credentials.token = 'a token of a player';
  client.on('status', () => {});
  client.store.events.on('updated', () => {});
  for (const area of Object.values(client)) if (isEventSource(area)) for (const name of EVENTS) area.on(name, () => {});
  await client.connect();
  const { current } = server.gateway;
  return { server, dispose: () => client.dispose(), received: (text) => current.sendText(text) };
}

/** The events of the areas that the frames cause. */
const EVENTS = ['updated', 'created', 'memberUpdated', 'groupsUpdated'];

function isEventSource(area: unknown): area is { on(name: string, listener: () => void): void } {
  return typeof area === 'object' && area !== null && 'on' in area && typeof area.on === 'function';
}

async function everyArea(): Promise<Record<string, AreaOf<unknown>>> {
  const found = areas().map(async (name): Promise<[string, AreaOf<unknown>]> => [name, (await import(fileOf(name)))[name]]);
  return Object.fromEntries(await Promise.all(found));
}
