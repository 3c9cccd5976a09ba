import { Link } from '../router.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { SettingsFrame } from '../ui/settings-frame.tsx';
import styles from './application-page.module.css';
import { putApplication } from './applications.ts';
import { type Place, rightTo } from './place.ts';
import { finalSections, settingsSections } from './settings/sections.tsx';

interface Props {
  application: Place['application'];
  path: string | undefined;
  /** The detail that the open screen shows. */
  id: string | undefined;
}

/** The pages of one application: the screens that the person's right to it allows. */
export function ApplicationPage({ application, path, id }: Props) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const place: Place = { application, right: rightTo(application, me), id, onChange: putApplication };
  const sections = [...settingsSections(place), ...finalSections(place)];
  return (
    <SettingsFrame
      key={application.id}
      base={`/developers/${application.id}`}
      title={application.name}
      area="developers"
      sections={sections}
      path={path}
      head={
        <Link className={styles.back} href="/developers">
          <Icon name="back" />
          <span>{application.name}</span>
        </Link>
      }
    />
  );
}
