import { createChat } from './chat.ts';
import { h, s, show } from './dom.ts';
import { createPlayers } from './players.ts';
import { follow, type Session, tab } from './session.ts';
import { GRID, markPicture, stroke, title } from './strokes.ts';

/** Asks for the player's name. Resolves once there is one. */
export function askName(): Promise<void> {
  return new Promise((resolve) => {
    const field = h('input', { name: 'name', required: true, maxlength: 20, autocomplete: 'nickname', value: tab.name ?? '' });
    const submit = (event: Event) => {
      event.preventDefault();
      tab.name = field.value.trim();
      if (tab.name) resolve();
    };
    const label = h('label', {}, 'Your name', field);
    const form = h('form', { submit }, label, h('button', { class: 'main' }, 'Enter the arcade'));
    const hint = h('p', { class: 'hint' }, 'No account needed. The name is yours as long as this tab is open.');
    show(h('div', { class: 'door' }, sketch(), h('div', {}, h('h1', {}, title()), form, hint)));
    field.focus();
  });
}

/** A board with the last move of a good match. */
function sketch(): SVGSVGElement {
  const places = ['x', '', 'o', 'o', 'x', '', '', '', 'x'] as const;
  const marks = places.map((mark, cell) => {
    if (!mark) return undefined;
    const picture = markPicture(mark);
    picture.setAttribute('style', `--late: ${places.slice(0, cell).filter(Boolean).length}`);
    for (const [name, value] of Object.entries({ x: (cell % 3) * 100, y: Math.floor(cell / 3) * 100, width: 100, height: 100 }))
      picture.setAttribute(name, String(value));
    return picture;
  });
  const lines = s('g', { class: 'grid' }, ...GRID.map((d, n) => stroke(d, n)));
  return s(
    'svg',
    { viewBox: '0 0 300 300', class: 'sketch', 'aria-hidden': true },
    lines,
    ...marks,
    stroke('M14 14 L286 286', 14, 'strike'),
  );
}

/** Shows the arcade: its players and its chat, until `signal` aborts. `play` opens a table, and invites a player. */
export async function showArcade(
  session: Session,
  play: (userId?: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const { client, arcade } = session;
  client.presence.updateRichPresence({ details: 'In the arcade' }).catch(() => {});
  const chat = createChat(session, arcade, { label: 'Arcade chat', hint: 'Message the arcade' });
  const linked = client.lobbies.getLobbyHandle(arcade)?.linkedChannel;
  const subtitle = h('p', { class: 'hint' }, linked ? `Also in #${linked.name} of the web client` : '');
  const open = h('button', { type: 'button', class: 'main', click: () => play() }, 'Open a table');
  const left = h('div', { class: 'left' }, h('h1', {}, title()), open, createPlayers(session, play, signal), sketch());
  const right = h('aside', { class: 'side full' }, h('header', {}, h('h2', {}, 'Arcade'), subtitle), chat.element);
  show(h('div', { class: 'arcade' }, left, right));
  await follow(client, arcade, chat.update, signal);
}
