import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria-components';
import { formatTag } from '../i18n/locale.ts';
import { Link } from '../router.tsx';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { pageTitle } from './page-title.ts';
import { Icon, type IconName } from './icon.tsx';
import { useRoving } from './roving.ts';
import styles from './settings-frame.module.css';
import { t } from './text.ts';
import { Loading } from './resource.tsx';
import { NARROW, useMedia } from './use-media.ts';

/** A screen of a settings page. */
export interface Section {
  /** The last part of its address. */
  path: string;
  title: string;
  icon: IconName;
  /** The heading above it in the list, if it begins a group. */
  group?: string;
  /** Fills the width instead of a column for reading: tables. */
  wide?: boolean;
  /** Rendered when the screen is open; loaded lazily. */
  screen: ReactNode;
}

interface SettingsFrameProps {
  /** The path of the frame, such as `/settings`; screens are at `<base>/<path>`. */
  base: string;
  title: string;
  area: 'settings' | 'console' | 'developers';
  sections: readonly Section[];
  /** The path of the open screen; the first one if there is none, on wide screens. */
  path: string | undefined;
  /** The thing whose settings these are, and the page to which its name above the list leads back. */
  back?: { href: string; name: string };
}

/** A page of settings: a list of screens and the open one. On a phone, the list is a page of its own. */
export function SettingsFrame({ base, title, area, sections, path, back }: SettingsFrameProps) {
  const narrow = useMedia(NARROW);
  const section = sections.find((one) => one.path === path) ?? (narrow ? undefined : sections[0]);
  const alone = narrow && !section;
  const Side = alone ? 'main' : 'div';
  const name = section?.title ?? title;
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  return (
    <I18nProvider locale={formatTag()}>
      <div className="app">
        <TopBar guild={null} area={area} />
        <ConnectionBar />
        <div className="hall" data-pane={section ? 'main' : 'list'}>
          <Side className="side" {...(alone && { id: 'main', tabIndex: -1 })}>
            <SectionList {...{ base, title, sections, back, alone }} current={section?.path} />
          </Side>
          {section && (
            <main className="stage" id="main" tabIndex={-1}>
              <div className={`application settings scroll ${section.wide ? styles.wide : ''}`}>
                <header className="settings-head">
                  <Link className="icon-button only-narrow" href={base} aria-label={t('back')}>
                    <Icon name="back" />
                  </Link>
                  <h1>{section.title}</h1>
                </header>
                <Suspense key={section.path} fallback={<Loading />}>
                  {section.screen}
                </Suspense>
              </div>
            </main>
          )}
        </div>
      </div>
    </I18nProvider>
  );
}

interface SectionListProps extends Pick<SettingsFrameProps, 'base' | 'title' | 'sections' | 'back'> {
  current: string | undefined;
  /** The list is the whole page, so its heading is the page heading. */
  alone: boolean;
}

function SectionList({ base, title, sections, back, current, alone }: SectionListProps) {
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  return (
    <nav className="side-list" aria-label={title}>
      <header className="pane-head">
        {back && (
          <Link className={styles.back} href={back.href}>
            <Icon name="back" />
            <span>{back.name}</span>
          </Link>
        )}
        {alone ? <h1 className={back ? 'hidden' : undefined}>{title}</h1> : !back && <h2>{title}</h2>}
      </header>
      <div className="channels scroll">
        <ul ref={ref} onKeyDown={onKeyDown}>
          {sections.map(({ path, title: name, icon, group }) => (
            <li key={path} className="channel">
              {group && <h2 className={styles.group}>{group}</h2>}
              <Link href={`${base}/${path}`} data-roving aria-current={path === current ? 'page' : undefined}>
                <Icon name={icon} />
                <span className="section-name">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
