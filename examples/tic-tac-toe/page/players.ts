import type { ActivityInvite } from '@guildhall/client';
import { attempt, h } from './dom.ts';
import { nameOf, type Session } from './session.ts';
import { playTune } from './sounds.ts';

/** The other players in the arcade, each with a button to invite them. Follows the lobby until `signal` aborts. */
export function createPlayers(session: Session, invite: (userId: string) => Promise<unknown>, signal: AbortSignal): HTMLElement {
  const { client, arcade, me } = session;
  const list = h('ul', {});
  const empty = h('p', { class: 'hint' }, 'No other players yet. Open the game in a second tab, or send the link to a friend.');
  const invited = new Set<string>();

  const row = (id: string, place: string | undefined) => {
    const name = nameOf(session, id);
    const click = () =>
      attempt(async () => {
        invited.add(id);
        update();
        await invite(id);
      });
    const label = invited.has(id) ? 'Invited' : 'Invite';
    const button = h('button', { type: 'button', click, disabled: invited.has(id), 'aria-label': `${label} ${name}` }, label);
    const where = h('span', { class: 'where' }, place === 'match' ? 'at a board' : 'in the arcade');
    return h('li', {}, monogram(id, name), h('span', { class: 'name' }, name, where), button);
  };
  const update = () => {
    const members = client.lobbies.getLobbyHandle(arcade)?.lobbyMembers ?? [];
    // Members stay when their tab is closed, until the backend starts again.
    const others = members.filter(({ id, connected }) => connected && id !== me);
    list.replaceChildren(...others.map(({ id, metadata }) => row(id, metadata.place)));
    empty.hidden = others.length > 0;
  };
  for (const name of ['memberAdded', 'memberRemoved', 'memberUpdated'] as const) client.lobbies.on(name, update, { signal });
  client.users.on('updated', update, { signal });
  update();
  return h('section', { class: 'players', 'aria-label': 'Players' }, h('h2', {}, 'Players'), list, empty);
}

/** The first letter of a player's name on a color of their own. */
export function monogram(userId: string, name: string): HTMLElement {
  const hue = Number(BigInt(userId) % 360n);
  return h('span', { class: 'monogram', style: `--hue: ${hue}`, 'aria-hidden': true }, name.slice(0, 1).toUpperCase());
}

/** Shows invitations as cards until they are answered or become invalid. */
export function followInvites(session: Session, join: (secret: string) => void): void {
  const { presence } = session.client;
  const cards = document.querySelector('#cards');
  const byId = new Map<string, HTMLElement>();
  const drop = ({ messageId }: ActivityInvite) => {
    byId.get(messageId)?.remove();
    byId.delete(messageId);
  };
  presence.on('inviteCreated', (invite) => {
    playTune('invite');
    const name = nameOf(session, invite.senderId);
    const accept = () =>
      attempt(async () => {
        drop(invite);
        join(await presence.acceptActivityInvite(invite));
      });
    const text = h('p', {}, h('b', {}, name), ' invites you to a match.');
    const yes = h('button', { type: 'button', class: 'main', click: accept }, 'Join');
    const no = h('button', { type: 'button', click: () => drop(invite) }, 'Not now');
    const card = h('article', { class: 'card', 'aria-label': 'Invitation' }, monogram(invite.senderId, name), text, yes, no);
    byId.set(invite.messageId, card);
    cards?.append(card);
  });
  presence.on('inviteUpdated', (invite) => invite.isValid || drop(invite));
}
