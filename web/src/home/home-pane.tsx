import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { CreateGuildDialog, JoinGuildDialog } from '../guilds/guild-dialogs.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Link, navigate } from '../router.tsx';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { t } from './text.ts';

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
      <h1>{me && t(mine.length > 0 ? 'welcomeBack' : 'welcome', { name: nameOf(me) })}</h1>
      <p className="home-lead">{mine.length > 0 ? t('lead') : t('leadEmpty')}</p>
      {mine.length > 0 && (
        <ul className="home-guilds" aria-label={t('yourServers')}>
          {mine.map((guild) => (
            <li key={guild.id}>
              <Link href={`/channels/${guild.id}`} className="home-guild">
                <Avatar id={guild.id} name={guild.name} shape="guild" size={46} picture={guild.icon} />
                <span>
                  <strong>{guild.name}</strong>
                  <span className="muted">{t('members', { count: guild.member_count ?? 0 })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ul className="ways" aria-label={t('getStarted')}>
        <Way icon="plus" title={t('createServer')} text={t('createServerLead')} onClick={() => setDialog('create')} />
        <Way icon="link" title={t('join')} text={t('joinLead')} onClick={() => setDialog('join')} />
        <Way icon="bot" title={t('buildBot')} text={t('buildBotLead')} onClick={() => navigate('/developers')} />
      </ul>
      {dialog === 'create' && <CreateGuildDialog onClose={() => setDialog(null)} />}
      {dialog === 'join' && <JoinGuildDialog onClose={() => setDialog(null)} />}
    </div>
  );
}
