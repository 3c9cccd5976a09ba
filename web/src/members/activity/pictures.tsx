import { useState } from 'react';
import { applicationOf } from '../../activities/applications.ts';
import type { Id } from '../../api/wire-base.ts';
import type { Activity } from '../../api/wire-presence.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useResource } from '../../ui/use-resource.ts';
import styles from './activity-card.module.css';

/** Pictures of other sites, which this server has copied. */
const COPIED = /^mp:(external\/.+)$/;

/** The id of an asset of the application, which the server has put in the place of its name. */
const ASSET = /^\d{17,19}$/;

/** The address of a picture; null for a name that the application has given to no asset. */
function addressOf(picture = '', applicationId?: Id): string | null {
  const [, path] = COPIED.exec(picture) ?? [];
  if (path) return `/cdn/${path}`;
  return applicationId && ASSET.test(picture) ? `/cdn/app-assets/${applicationId}/${picture}.webp?size=128` : null;
}

/** The large picture of an activity with the small one in its corner; without one the icon of the application. */
export function ActivityPictures({ activity: { name, application_id, assets = {} } }: { activity: Activity }) {
  const [lost, setLost] = useState<readonly string[]>([]);
  const [large, small] = [assets.large_image, assets.small_image].map((picture) => {
    const address = addressOf(picture, application_id);
    return address !== null && lost.includes(address) ? null : address;
  });
  const lose = (address: string) => setLost((all) => [...all, address]);
  return (
    <div className={styles.pictures}>
      {large ? (
        <img
          className={styles.large}
          src={large}
          alt={assets.large_text ?? ''}
          title={assets.large_text}
          onError={() => lose(large)}
        />
      ) : application_id ? (
        <ApplicationIcon id={application_id} name={name} />
      ) : (
        <Avatar id="0" name={name} shape="app" size={60} />
      )}
      {small && (
        <img
          className={styles.small}
          src={small}
          alt={assets.small_text ?? ''}
          title={assets.small_text}
          onError={() => lose(small)}
        />
      )}
    </div>
  );
}

function ApplicationIcon({ id, name }: { id: string; name: string }) {
  const { state } = useResource(id, () => applicationOf(id));
  const icon = state.kind === 'loaded' ? state.data.icon : null;
  return <Avatar id={id} name={name} shape="app" size={60} picture={icon} folder="app-icons" />;
}
