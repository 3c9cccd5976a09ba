import type { Message } from '@guildhall/client';
import { createBoard } from './board.ts';
import { createChat } from './chat.ts';
import { attempt, h, show } from './dom.ts';
import { createPlayers } from './players.ts';
import { type Mark, otherOf } from './rules.ts';
import { nameOf, type Session } from './session.ts';
import { playTune } from './sounds.ts';
import { headline, sitDown, type Table } from './table.ts';
import { markPicture, tally } from './strokes.ts';

/** Shows the match of a secret until `signal` aborts; `leave` shows the arcade. */
export async function showMatch(session: Session, secret: string, leave: () => void, signal: AbortSignal): Promise<Table> {
  let table: Table | undefined;
  const status = h('h1', { 'aria-live': 'polite' });
  const plates = h('div', { class: 'plates' });
  const again = h('button', {
    type: 'button',
    class: 'main',
    hidden: true,
    click: () => attempt(async () => table?.playAgain()),
  });
  const board = createBoard((cell) => attempt(async () => table?.move(cell)));
  const side = h('aside', { class: 'side' });
  const back = () =>
    attempt(async () => {
      await table?.leave();
      leave();
    });
  const bar = h('div', { class: 'bar' }, h('button', { type: 'button', click: back }, '← Leave'), status);
  let chat: ReturnType<typeof createChat> | undefined;
  let seen: number | undefined;
  const talk = h('header', {}, h('h2', {}, 'Table talk'), h('p', { class: 'hint' }, 'Each move is a message'));

  const update = (now: Table, messages: readonly Message[]) => {
    table = now;
    const { match, mark } = now;
    const { turn, seats } = match;
    const isFull = Boolean(seats.x && seats.o);
    chat ??= createChat(session, now.lobbyId, { label: 'Table talk', hint: 'Say something to the table' });
    if (!side.hasChildNodes()) side.append(share(session, now, signal), talk, chat.element);
    side.classList.toggle('full', isFull);
    status.textContent = headline(now, (seat) => nameOf(session, seats[seat]));
    plates.replaceChildren(...(['x', 'o'] as const).map((seat) => plate(session, now, seat)));
    board.update(match, isFull && turn === mark ? mark : undefined);
    const isWanted = mark && match.again.has(otherOf(mark));
    again.hidden = !mark || Boolean(turn) || match.again.has(mark) || !isFull;
    again.textContent = isWanted ? `${nameOf(session, seats[otherOf(mark)])} wants a rematch: play` : 'Play again';
    chat.update(messages);
    const moves = match.cells.filter((cell) => cell).length;
    if (seen !== undefined && moves > seen) playTune(match.winner ? 'win' : turn ? otherOf(turn) : 'draw');
    seen = moves;
  };
  const center = h('section', { class: 'center' }, bar, plates, board.element, again);
  show(h('div', { class: 'match' }, center, side));
  return sitDown(session, secret, update, signal);
}

function plate(session: Session, { match, isHere }: Table, seat: Mark): HTMLElement {
  const id = match.seats[seat];
  const name = id ? nameOf(session, id) : 'Free seat';
  const away = id && !isHere(seat) ? h('small', {}, 'away') : undefined;
  const isNext = match.turn === seat && id !== undefined;
  const classes = `plate ${seat} ${isNext ? 'next' : ''} ${match.winner === seat ? 'won' : ''}`;
  const score = match.score[seat] > 0 ? tally(match.score[seat]) : undefined;
  return h('div', { class: classes }, markPicture(seat), h('span', { class: 'name' }, name, away), score);
}

/** Ways to find an opponent: the link, and invitations to players of the arcade. */
function share(session: Session, table: Table, signal: AbortSignal): HTMLElement {
  const copy = h('button', { type: 'button' }, 'Copy the link');
  copy.addEventListener('click', () =>
    attempt(async () => {
      await navigator.clipboard.writeText(location.href);
      copy.textContent = 'Copied';
    }),
  );
  const link = h('p', { class: 'link' }, 'Send the link to a friend, or invite a player of the arcade. ', copy);
  return h('div', { class: 'share' }, link, createPlayers(session, table.invite, signal));
}
