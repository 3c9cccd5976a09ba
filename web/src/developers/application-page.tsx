import { Link } from '../router.tsx';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';
import { SettingsFrame } from '../ui/settings-frame.tsx';
import styles from './application-page.module.css';
import { putApplication } from './applications.ts';
import { contentSections } from './content/sections.tsx';
import { liveSections } from './live/sections.tsx';
import { peopleSections } from './people/sections.tsx';
import { type Place, rightTo } from './place.ts';
import { finalSections, settingsSections } from './settings/sections.tsx';
import { shopSections } from './shop/sections.tsx';

interface Props {
  application: Place['application'];
  path: string | undefined;
  /** What the open screen shows in detail. */
  id: string | undefined;
}

/** The pages of one application: the screens that the person's right to it allows. */
export function ApplicationPage({ application, path, id }: Props) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const place: Place = { application, right: rightTo(application, me), id, onChange: putApplication };
  const sections = [settingsSections, liveSections, contentSections, shopSections, peopleSections, finalSections].flatMap((of) =>
    of(place),
  );
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
