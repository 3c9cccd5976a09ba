import { useState } from 'react';
import { Avatar } from '../components/avatar.tsx';
import { CreateGuildDialog, JoinGuildDialog } from '../components/guild-dialogs.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { Link, navigate } from '../router.tsx';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';

function Way({ icon, title, text, onClick }: { icon: IconName; title: string; text: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className="way" onClick={onClick}>
        <span className="way-icon">
          <Icon name={icon} size={22} />
        </span>
        <strong>{title}</strong>
        <span>{text}</span>
      </button>
    </li>
  );
}

/** Where a person starts: their guilds, and what to do next. */
export function HomePane() {
  const me = useSelected(store, (state) => state.me);
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const [dialog, setDialog] = useState<'create' | 'join' | null>(null);
  const mine = order.flatMap((id) => guilds[id] ?? []);
  return (
    <div className="home scroll">
      <h1>{mine.length > 0 ? `Good to see you, ${me ? nameOf(me) : ''}` : `Welcome, ${me ? nameOf(me) : ''}`}</h1>
      <p className="home-lead">
        {mine.length > 0
          ? 'Your guilds are along the top. Pick one, or start something new.'
          : 'You are not in a guild yet. There are three ways to begin.'}
      </p>
      {mine.length > 0 && (
        <ul className="home-guilds" aria-label="Your guilds">
          {mine.map((guild) => (
            <li key={guild.id}>
              <Link href={`/channels/${guild.id}`} className="home-guild">
                <Avatar id={guild.id} name={guild.name} shape="guild" size={46} />
                <span>
                  <strong>{guild.name}</strong>
                  <span className="muted">
                    {guild.member_count} {guild.member_count === 1 ? 'member' : 'members'}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className="ways" aria-label="What to do next">
        <Way
          icon="plus"
          title="Create a guild"
          text="A place of your own, for friends, a project or a community."
          onClick={() => setDialog('create')}
        />
        <Way
          icon="link"
          title="Join with an invite"
          text="Somebody sent you a link? Paste it here."
          onClick={() => setDialog('join')}
        />
        <Way
          icon="bot"
          title="Build a bot"
          text="Make an application, copy its token and add it to a guild."
          onClick={() => navigate('/developers')}
        />
      </ul>
      {dialog === 'create' && <CreateGuildDialog onClose={() => setDialog(null)} />}
      {dialog === 'join' && <JoinGuildDialog onClose={() => setDialog(null)} />}
    </div>
  );
}
