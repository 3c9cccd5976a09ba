import type { Message } from '@guildhall/client';
import { CELLS, type Mark, type Match, otherOf, replay } from './rules.ts';
import { follow, type Session } from './session.ts';

/** A match in a lobby, as one player sees it. */
export interface Table {
  readonly lobbyId: string;
  /** The player's mark; undefined for those who watch. */
  readonly mark: Mark | undefined;
  readonly match: Match;
  /** Whether both seats are taken by players who are connected. */
  isHere(mark: Mark): boolean;
  move(cell: number): Promise<void>;
  playAgain(): Promise<void>;
  /** Invites a player of the arcade to the free seat. */
  invite(userId: string): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Sits down at the table of a secret: joins its lobby, rebuilds the match from the lobby's messages, and takes a seat if one is
 * free. Calls `changed` after each message and each change of the members.
 */
export async function sitDown(
  session: Session,
  secret: string,
  changed: (table: Table, messages: readonly Message[]) => void,
  signal: AbortSignal,
): Promise<Table> {
  const { client, me } = session;
  const { lobbies, messages, presence } = client;
  const lobbyId = await lobbies.createOrJoinLobby(secret, { signal });
  let match = replay([]);
  let log: readonly Message[] = [];
  let claim = '';
  let isLeaving = false;

  const markOf = (userId: string) => (['x', 'o'] as const).find((mark) => match.seats[mark] === userId);
  const isHere = (mark: Mark) => {
    const id = match.seats[mark];
    return id !== undefined && lobbies.getLobbyHandle(lobbyId)?.getLobbyMemberHandle(id)?.connected === true;
  };
  const say = async (text: string, mark: Mark, metadata: Record<string, string> = {}) => {
    const content = `${client.users.current?.displayName} ${text}`;
    await messages.sendLobbyMessageWithMetadata(lobbyId, content, { seat: mark, round: String(match.round), ...metadata });
  };

  /** Shows the party to friends and in invitations; only users whom a player invites receive the secret. */
  const present = () => {
    const size = Object.values(match.seats).length;
    const state = size < 2 ? 'Waiting for an opponent' : `Round ${match.round + 1}`;
    const party = { id: lobbyId, currentSize: Math.max(1, size), maxSize: 2 };
    return presence.updateRichPresence({ details: 'At a board', state, party, secrets: { join: secret } });
  };

  const table: Table = {
    lobbyId,
    get mark() {
      return markOf(me);
    },
    get match() {
      return match;
    },
    isHere,
    async move(cell) {
      if (table.mark) await say(`takes the ${CELLS[cell]}`, table.mark, { move: String(cell) });
    },
    async playAgain() {
      if (table.mark) await say('wants another round', table.mark, { again: '1' });
    },
    async invite(userId) {
      await present();
      await presence.sendActivityInvite(userId, 'A round of tic-tac-toe?');
    },
    async leave() {
      isLeaving = true;
      presence.clearRichPresence();
      if (table.mark) await say('leaves the table', table.mark, { leave: '1' });
      await lobbies.leaveLobby(lobbyId);
    },
  };

  const takeSeat = async () => {
    const free = (['x', 'o'] as const).find((mark) => match.seats[mark] === undefined);
    if (isLeaving || !free || markOf(me) || claim === free + match.round) return;
    // If two players take a seat, the first message counts: the other player takes the other seat, or watches.
    claim = free + match.round;
    await say(`plays ${free.toUpperCase()}`, free);
  };
  const update = () => changed(table, log);
  const read = (all: readonly Message[]) => {
    const before = Object.values(match.seats).length;
    log = all;
    match = replay(all);
    update();
    if (Object.values(match.seats).length !== before && table.mark) present().catch(() => {});
    takeSeat().catch(() => {});
  };
  lobbies.on('memberUpdated', update, { signal });
  lobbies.on('memberRemoved', update, { signal });
  await follow(client, lobbyId, read, signal);
  return table;
}

/** The headline above the board. */
export function headline({ match, mark, isHere }: Table, nameOf: (mark: Mark) => string): string {
  const { seats, turn, winner } = match;
  if (!seats.x || !seats.o) return 'Waiting for an opponent';
  if (winner) return winner === mark ? 'You win!' : `${nameOf(winner)} wins`;
  if (!turn) return 'A draw';
  if (mark && !isHere(otherOf(mark))) return `${nameOf(otherOf(mark))} is away`;
  return turn === mark ? 'Your move' : `${nameOf(turn)} to move`;
}
