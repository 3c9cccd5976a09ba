import type { PlayerObject } from '@guildhall/protocol/objects/games/players';
import { useState } from 'react';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { kindOf } from './provider-kinds.ts';
import { t } from './text.ts';

/** Players in one response. */
const PAGE = 25;

/** The players of a game with their accounts, the newest first. */
export function Players({ applicationId }: { applicationId: string }) {
  const page = (before?: string) =>
    request('GET /applications/{application_id}/players', {
      application_id: applicationId,
      query: { limit: PAGE, ...(before !== undefined && { before }) },
    });
  const players = useResource(applicationId, () => page());
  const [busy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [deleting, setDeleting] = useState<PlayerObject | null>(null);
  const loadMore = async (list: readonly PlayerObject[]) => {
    setBusy(true);
    try {
      const more = await page(list.at(-1)?.id);
      setWhole(more.length < PAGE);
      players.change((before) => [...before, ...more]);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="panel" aria-labelledby="players">
      <h2 id="players">{t('playersList')}</h2>
      <Loaded of={players}>
        {(list) => (
          <>
            {list.length === 0 && <p className="field-hint">{t('noPlayers')}</p>}
            <ul className="rows" aria-label={t('playersList')}>
              {list.map((player) => (
                <PlayerRow key={player.id} player={player} onDelete={() => setDeleting(player)} />
              ))}
            </ul>
            {list.length >= PAGE && !isWhole && (
              <div className="panel-actions">
                <button type="button" className="button" disabled={busy} onClick={() => void loadMore(list)}>
                  {t('morePlayers')}
                </button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {deleting && (
        <Confirm
          title={t('deleteTitle', { name: nameOf(deleting.user) })}
          action={t('deletePlayer')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            const user_id = deleting.user.id;
            const call = { application_id: applicationId, user_id };
            await request('DELETE /applications/{application_id}/players/{user_id}', call);
            players.change((before) => before.filter(({ user }) => user.id !== user_id));
          }}
        >
          {t('deletePlayerText')}
        </Confirm>
      )}
    </section>
  );
}

function PlayerRow({ player, onDelete }: { player: PlayerObject; onDelete: () => void }) {
  const { user, provider_type, external_id, is_provisional, created_at } = player;
  const name = nameOf(user);
  const provider = kindOf(provider_type)?.name ?? t('botProvider');
  return (
    <li>
      <Avatar id={user.id} name={name} size={36} picture={user.avatar} />
      <div>
        <strong>{name}</strong>
        <span className="muted">{[provider, external_id].join(' · ')}</span>
        <span className="muted">
          {t(is_provisional ? 'isProvisional' : 'isLinked')} · <RelativeTime ms={Date.parse(created_at)} />
        </span>
      </div>
      {is_provisional && (
        <button type="button" className="icon-button" aria-label={t('deletePlayerNamed', { name })} onClick={onDelete}>
          <Icon name="trash" />
        </button>
      )}
    </li>
  );
}
