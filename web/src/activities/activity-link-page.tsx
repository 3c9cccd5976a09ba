import { type SubmitEvent, useEffect, useState } from 'react';
import { messageOf } from '../api/http.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Gate } from '../login/gate.tsx';
import { navigate } from '../router.tsx';
import { store } from '../state/session.ts';
import { LinkCard } from './link-card.tsx';
import { type ManagedLink, managedLink } from './links.ts';
import { PlaceSelect } from './place-select.tsx';
import { placesOf } from './places.ts';
import { useApplication } from './running-list.tsx';
import { startActivity } from './start.ts';
import { t } from './panel-text.ts';

/** The managed link of an address; undefined without one, or if it is gone: the activity starts anyway. */
function useManagedLink(applicationId: string, linkId: string | null): ManagedLink | undefined {
  const [found, setFound] = useState<ManagedLink>();
  useEffect(() => {
    let isCurrent = true;
    if (linkId !== null)
      managedLink(applicationId, linkId).then(
        (link) => isCurrent && setFound(link),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [applicationId, linkId]);
  return found;
}

/** A link to an activity: the user chooses where to start it. */
export function ActivityLinkPage({ applicationId, query }: { applicationId: string; query: URLSearchParams }) {
  const application = useApplication(applicationId);
  const link = useManagedLink(applicationId, query.get('link_id'));
  const [places] = useState(() => placesOf(store.get()));
  const [channelId, setChannelId] = useState(places[0]?.channels[0]?.id ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const start = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const channel = store.get().channels[channelId];
    if (!channel) return;
    try {
      const referral = {
        customId: query.get('custom_id') ?? link?.custom_id ?? undefined,
        referrerId: query.get('referrer_id') ?? undefined,
      };
      await startActivity(channelId, applicationId, referral);
      navigate(`/channels/${channel.guild_id ?? '@me'}/${channelId}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const name = application?.name ?? t('activity');
  return (
    <Gate title={name} lead={application?.description || t('playTogether')}>
      {link ? (
        <LinkCard link={link} />
      ) : (
        <div className="invite-guild">
          <Avatar id={applicationId} name={name} shape="app" size={72} picture={application?.icon} folder="app-icons" />
        </div>
      )}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <form onSubmit={(event) => void start(event)}>
        <PlaceSelect label={t('where')} places={places} value={channelId} onValue={setChannelId} />
        <button type="submit" className="button primary large" disabled={channelId === ''}>
          {t('start')}
        </button>
      </form>
    </Gate>
  );
}
