import type { Message } from '@guildhall/client';
import { attempt, h } from './dom.ts';
import { nameOf, type Session } from './session.ts';
import { markPicture } from './strokes.ts';

export interface Chat {
  readonly element: HTMLElement;
  update(messages: readonly Message[]): void;
}

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** The messages of a lobby, with a field to write one. */
export function createChat(session: Session, lobbyId: string, { label, hint }: { label: string; hint: string }): Chat {
  const list = h('ol', { 'aria-label': label, tabindex: 0 });
  const field = h('input', { name: 'text', placeholder: hint, 'aria-label': hint, maxlength: 300, autocomplete: 'off' });
  const submit = (event: Event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = '';
    void attempt(() => session.client.messages.sendLobbyMessage(lobbyId, text));
  };
  const form = h('form', { submit }, field, h('button', { 'aria-label': 'Send' }, 'Send'));
  return {
    element: h('section', { class: 'chat', 'aria-label': label }, h('div', { role: 'log', 'aria-label': label }, list), form),
    update(messages) {
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      const known = new Map([...list.children].map((line) => [line.id, line]));
      list.replaceChildren(...messages.map((message) => known.get(`m${message.id}`) ?? lineOf(session, message)));
      if (isAtEnd) list.scrollTop = list.scrollHeight;
    },
  };
}

function lineOf(session: Session, message: Message): HTMLElement {
  const { id, content, metadata, authorId, sentFromGame, sentTimestamp } = message;
  const { seat } = metadata;
  // A move reads as a sentence: the web client and screen readers need no board.
  if (seat === 'x' || seat === 'o') return h('li', { id: `m${id}`, class: 'event' }, markPicture(seat), content);
  const author = authorId === session.me ? 'You' : (message.author?.displayName ?? nameOf(session, authorId));
  const badge = sentFromGame ? undefined : h('span', { class: 'badge', title: 'Written in the web client' }, 'web');
  const when = h('time', {}, time.format(sentTimestamp));
  const head = h('p', { class: 'author' }, h('b', {}, author), badge, when);
  return h('li', { id: `m${id}`, class: authorId === session.me ? 'mine' : '' }, head, h('p', {}, content));
}
