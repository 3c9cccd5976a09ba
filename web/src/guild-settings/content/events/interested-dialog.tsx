import type { ScheduledEventObject } from '@guildhall/protocol/objects/guild/scheduled-events';
import { memberName } from '../../../state/selectors.ts';
import { request } from '../../../state/session.ts';
import type { GuildState } from '../../../state/types.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import { t } from './text.ts';

interface Props {
  guild: GuildState;
  event: ScheduledEventObject;
  onClose: () => void;
}

/** The people who are interested in an event: the first hundred. */
export function InterestedDialog({ guild, event, onClose }: Props) {
  const path = { guild_id: guild.id, guild_scheduled_event_id: event.id };
  const all = useResource(event.id, () =>
    request('GET /guilds/{guild_id}/scheduled-events/{guild_scheduled_event_id}/users', { ...path, query: { limit: 100 } }),
  );
  return (
    <Dialog title={t('interestedList', { name: event.name })} onClose={onClose}>
      <Loaded of={all}>
        {(people) => (
          <>
            <p className="dialog-text">{t('interestedCount', { count: people.length })}</p>
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
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
