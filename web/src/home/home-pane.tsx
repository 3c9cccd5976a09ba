import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { CreateGuildDialog, JoinGuildDialog } from '../guilds/guild-dialogs.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
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

/** The start page: the user's guilds, and suggestions for the next step. */
export function HomePane() {
  const me = useSelected(store, (state) => state.me);
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const [dialog, setDialog] = useState<'create' | 'join' | null>(null);
  const mine = order.flatMap((id) => guilds[id] ?? []);
  return (
    <div className="home scroll">
      <h1>{mine.length > 0 ? `Welcome back, ${me ? nameOf(me) : ''}` : `Welcome, ${me ? nameOf(me) : ''}`}</h1>
      <p className="home-lead">
        {mine.length > 0
          ? 'Your servers are at the top. Pick one, or start something new.'
          : 'You aren’t in a server yet. Here are three ways to start.'}
      </p>
      {mine.length > 0 && (
        <ul className="home-guilds" aria-label="Your servers">
          {mine.map((guild) => (
            <li key={guild.id}>
              <Link href={`/channels/${guild.id}`} className="home-guild">
                <Avatar id={guild.id} name={guild.name} shape="guild" size={46} picture={guild.icon} />
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
      <ul className="ways" aria-label="Get started">
        <Way
          icon="plus"
          title="Create a server"
          text="A place for your friends, project or community."
          onClick={() => setDialog('create')}
        />
        <Way
          icon="link"
          title="Join with an invite"
          text="Got an invite link? Paste it here."
          onClick={() => setDialog('join')}
        />
        <Way
          icon="bot"
          title="Build a bot"
          text="Create an application, copy its token and add the bot to a server."
          onClick={() => navigate('/developers')}
        />
      </ul>
      {dialog === 'create' && <CreateGuildDialog onClose={() => setDialog(null)} />}
      {dialog === 'join' && <JoinGuildDialog onClose={() => setDialog(null)} />}
    </div>
  );
}
