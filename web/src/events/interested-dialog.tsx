import { useState } from 'react';
import { memberName } from '../state/selectors.ts';
import { request } from '../state/session.ts';
import type { EventState, GuildState } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loaded } from '../ui/resource.tsx';
import { useResource } from '../ui/use-resource.ts';
import { toastError } from '../state/toasts.ts';
import { t } from './text.ts';

/** People in one response. */
const PAGE = 100;

interface Props {
  guild: GuildState;
  event: EventState;
  onClose: () => void;
}

/** The people who are interested in an event, by pages; loaded again when their number changes. */
export function InterestedDialog({ guild, event, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const page = (after?: string) =>
    request('GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users', {
      guild_id: guild.id,
      guild_scheduled_event_id: event.id,
      query: { limit: PAGE, ...(after && { after }) },
    });
  const all = useResource(`${event.id}/${event.user_count}`, () => page());
  const more = async (last: string) => {
    setBusy(true);
    await page(last).then((next) => all.change((before) => [...before, ...next]), toastError);
    setBusy(false);
  };
  return (
    <Dialog title={t('interestedList', { name: event.name })} onClose={onClose}>
      <p className="dialog-text">{t('interestedCount', { count: event.user_count ?? 0 })}</p>
      <Loaded of={all}>
        {(people) => (
          <>
            <ul className="rows">
              {people.flatMap(({ user }) =>
                user
                  ? [
                      <li key={user.id}>
                        <Avatar id={user.id} name={memberName(guild, user)} size={32} picture={user.avatar} />
                        <div>
                          <strong>{memberName(guild, user)}</strong>
                        </div>
                      </li>,
                    ]
                  : [],
              )}
            </ul>
            {people.length > 0 && people.length % PAGE === 0 && people.length < (event.user_count ?? 0) && (
              <button type="button" className="button" disabled={busy} onClick={() => void more(people.at(-1)?.user_id ?? '')}>
                {t('showMore')}
              </button>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
