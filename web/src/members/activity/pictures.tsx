import { useState } from 'react';
import { applicationOf } from '../../activities/applications.ts';
import type { Activity } from '../../api/wire-presence.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useResource } from '../../ui/use-resource.ts';
import styles from './activity-card.module.css';

/** Pictures of other sites, which this server has copied. */
const COPIED = /^mp:(external\/.+)$/;

/** The address of a picture; null for the name of one that only the application knows. */
function addressOf(picture: string | undefined): string | null {
  const [, path] = COPIED.exec(picture ?? '') ?? [];
  return path ? `/cdn/${path}` : null;
}

/** The large picture of an activity with the small one in its corner; without one the icon of the application. */
export function ActivityPictures({ activity: { name, application_id, assets = {} } }: { activity: Activity }) {
  const [lost, setLost] = useState<readonly string[]>([]);
  const [large, small] = [assets.large_image, assets.small_image].map((picture) => {
    const address = addressOf(picture);
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
