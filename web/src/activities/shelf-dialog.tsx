import '../styles/shelf.css';
import { useEffect, useState } from 'react';
import type { ActivityShelfObject } from '@guildhall/protocol/objects/apps/activity-shelf';
import { messageOf } from '../api/http.ts';
import type { Channel } from '../api/wire.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { channelName } from '../state/selectors.ts';
import { request } from '../state/session.ts';
import { startActivity } from './start.ts';
import { t } from './panel-text.ts';

type Shelf = { kind: 'loading' } | { kind: 'loaded'; shelf: ActivityShelfObject } | { kind: 'failed'; reason: string };

function useShelf(guildId: string | undefined): Shelf {
  const [found, setFound] = useState<Shelf>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    request('GET /activities/shelf', { query: guildId ? { guild_id: guildId } : {} }).then(
      (shelf) => isCurrent && setFound({ kind: 'loaded', shelf }),
      (error: unknown) => isCurrent && setFound({ kind: 'failed', reason: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [guildId]);
  return found;
}

/** The activities that the user may start in a channel. */
export function ShelfDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const found = useShelf(channel.guild_id);
  const [problem, setProblem] = useState<string | null>(null);
  const [starting, setStarting] = useState<string | null>(null);
  const start = async (id: string) => {
    setStarting(id);
    setProblem(null);
    try {
      await startActivity(channel.id, id);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setStarting(null);
    }
  };
  return (
    <Dialog title={t(channel.guild_id ? 'shelfIn' : 'shelfWith', { name: channelName(channel) })} onClose={onClose} wide>
      {found.kind === 'loading' && <p className="muted">{t('loading')}</p>}
      {(found.kind === 'failed' || problem) && (
        <p className="form-error" role="alert">
          {problem ?? (found.kind === 'failed' ? found.reason : '')}
        </p>
      )}
      {found.kind === 'loaded' && found.shelf.applications.length === 0 && <p className="muted">{t('noneInstalled')}</p>}
      {found.kind === 'loaded' && (
        <ul className="shelf">
          {found.shelf.applications.map(({ id, name, icon, description }) => (
            <li key={id}>
              <button type="button" className="shelf-item" disabled={starting !== null} onClick={() => void start(id)}>
                <Avatar id={id} name={name} shape="app" size={48} picture={icon} folder="app-icons" />
                <span className="shelf-words">
                  <strong>{name}</strong>
                  <span className="muted">{description || t('playHere')}</span>
                </span>
                <span className="shelf-start" aria-hidden="true">
                  {starting === id ? t('startingShort') : t('start')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
