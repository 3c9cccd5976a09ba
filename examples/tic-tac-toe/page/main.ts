import { askName, showArcade } from './arcade.ts';
import { announce, attempt, h } from './dom.ts';
import { showMatch } from './match.ts';
import { followInvites } from './players.ts';
import { enter, type Session, tab } from './session.ts';
import { isLoud, setLoud } from './sounds.ts';

/** The secret of the match in the address: any player with the link may join. */
const secretInAddress = () => new URLSearchParams(location.hash.slice(1)).get('match');

/** The player to invite once the table is open. */
let guest: string | undefined;

function start(session: Session): void {
  let screen = new AbortController();
  const go = (secret: string | undefined) => {
    location.hash = secret ? `match=${secret}` : '';
  };
  const play = async (userId?: string) => {
    guest = userId;
    go(crypto.randomUUID());
  };
  const route = () => {
    screen.abort();
    screen = new AbortController();
    const { signal } = screen;
    const secret = secretInAddress();
    void attempt(async () => {
      await session.setPlace(secret ? 'match' : 'arcade');
      if (!secret) return showArcade(session, play, signal);
      const table = await showMatch(session, secret, () => go(undefined), signal);
      if (guest) await table.invite(guest);
      guest = undefined;
    });
  };
  addEventListener('hashchange', route);
  followInvites(session, go);
  session.client.on('status', ({ status }) => {
    const lost = status === 'disconnected' ? 'The session has ended. Reload the page.' : 'The connection is lost. Reconnecting…';
    announce(status === 'ready' ? '' : lost);
  });
  route();
}

/** A switch for sounds, in a corner of every screen. */
function soundSwitch(): HTMLElement {
  const button = h('button', { type: 'button', class: 'sound', role: 'switch', 'aria-label': 'Sounds' });
  const update = () => {
    button.setAttribute('aria-checked', String(isLoud()));
    button.textContent = isLoud() ? '♪ on' : '♪ off';
  };
  button.addEventListener('click', () => {
    setLoud(!isLoud());
    update();
  });
  update();
  return button;
}

document.body.append(soundSwitch());
if (!tab.name) await askName();
await attempt(async () => start(await enter()));
