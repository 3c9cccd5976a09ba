import { createClient, type Message } from '@guildhall/client';

export type Client = ReturnType<typeof createClient>;

/** The response of the game's backend to a guest. */
interface Guest {
  apiBase: string;
  applicationId: string;
  accessToken: string;
  /** The secret of the lobby that all players share. */
  arcade: string;
}

/** A guest who has entered the arcade. */
export interface Session {
  readonly client: Client;
  /** The guest's user id. */
  readonly me: string;
  /** The lobby of the arcade. */
  readonly arcade: string;
  /** Shows the others in the arcade what the guest does. */
  setPlace(place: Place): Promise<unknown>;
}

export type Place = 'arcade' | 'match';

/** The guest of this browser tab: another tab is another player. */
export const tab = {
  get name() {
    return sessionStorage.getItem('name');
  },
  set name(name: string | null) {
    sessionStorage.setItem('name', name ?? '');
  },
  /** Names the guest to the game's backend, which keeps no list of players: the platform does. */
  get id() {
    const id = sessionStorage.getItem('id') ?? crypto.randomUUID();
    sessionStorage.setItem('id', id);
    return id;
  },
};

/** Logs the guest of this tab in, without an account of their own, and joins the arcade. */
export async function enter(): Promise<Session> {
  const { apiBase, applicationId, accessToken, arcade: secret } = await requestGuest();
  const client = createClient({ apiBase, applicationId });
  // The token lasts for days. The backend issues a new one for the same guest.
  client.auth.on('tokenExpiring', async () => client.auth.setToken((await requestGuest()).accessToken));
  await client.auth.setToken(accessToken);
  await client.connect();
  const setPlace = (place: Place) => client.lobbies.createOrJoinLobbyWithMetadata(secret, {}, { place });
  return { client, me: client.users.current?.id ?? '', arcade: await setPlace('arcade'), setPlace };
}

async function requestGuest(): Promise<Guest> {
  const body = JSON.stringify({ id: tab.id, name: tab.name });
  const response = await fetch('guest', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** The name of a user, as far as the session knows it. */
export function nameOf({ client, me }: Session, userId: string | undefined): string {
  if (userId === me) return 'You';
  return (userId && client.users.getUser(userId)?.displayName) || 'A player';
}

/** Follows the messages of a lobby: calls `changed` with all of them, oldest first, now and after each change. */
export async function follow(
  client: Client,
  lobbyId: string,
  changed: (messages: readonly Message[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const byId = new Map<string, Message>();
  const update = () => changed([...byId.values()].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1)));
  const keep = (message: Message) => {
    if (message.lobby?.id !== lobbyId) return;
    byId.set(message.id, message);
    update();
  };
  const load = async () => {
    const history = await client.messages.getLobbyMessagesWithLimit(lobbyId, 200, { signal });
    for (const message of history) byId.set(message.id, message);
    update();
  };
  // Listen first, then load: no message is lost in between.
  client.messages.on('created', keep, { signal });
  client.messages.on('updated', keep, { signal });
  client.messages.on('deleted', ({ messageId }) => byId.delete(messageId) && update(), { signal });
  client.on('status', ({ status }) => status === 'ready' && load().catch(() => {}), { signal });
  await load();
}
