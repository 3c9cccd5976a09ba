import { Suspense, useEffect, useRef } from 'react';
import { Icon } from '../components/icon.tsx';
import { useRoving } from '../components/roving.ts';
import { ConnectionBar, TopBar } from '../components/top-bar.tsx';
import { NARROW, useMedia } from '../components/use-media.ts';
import { Link } from '../router.tsx';
import { SECTIONS } from './sections.ts';

function SectionList({ current, alone }: { current: string | undefined; alone: boolean }) {
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  return (
    <nav className="side-list" aria-label="Settings">
      <header className="pane-head">{alone ? <h1>Settings</h1> : <h2>Settings</h2>}</header>
      <div className="channels scroll">
        <ul ref={ref} onKeyDown={onKeyDown}>
          {SECTIONS.map(({ path, title, icon }) => (
            <li key={path} className="channel">
              <Link href={`/settings/${path}`} data-roving aria-current={path === current ? 'page' : undefined}>
                <Icon name={icon} />
                <span className="section-name">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** The settings: a list of screens and the open one. On a phone, the list is a page of its own. */
export function SettingsPage({ path }: { path: string | undefined }) {
  const narrow = useMedia(NARROW);
  const section = SECTIONS.find((one) => one.path === path) ?? (narrow ? undefined : SECTIONS[0]);
  const alone = narrow && !section;
  const Side = alone ? 'main' : 'div';
  const title = section?.title ?? 'Settings';
  useEffect(() => {
    document.title = `${title} · Guildhall`;
  }, [title]);
  return (
    <div className="app">
      <TopBar guild={null} area="settings" />
      <ConnectionBar />
      <div className="hall" data-pane={section ? 'main' : 'list'}>
        <Side className="side" {...(alone && { id: 'main', tabIndex: -1 })}>
          <SectionList current={section?.path} alone={alone} />
        </Side>
        {section && (
          <main className="stage" id="main" tabIndex={-1}>
            <div className="application settings scroll">
              <header className="settings-head">
                <Link className="icon-button only-narrow" href="/settings" aria-label="Back to settings">
                  <Icon name="back" />
                </Link>
                <h1>{section.title}</h1>
              </header>
              <Suspense fallback={null}>
                <section.Screen key={section.path} />
              </Suspense>
            </div>
          </main>
        )}
      </div>
    </div>
  );
}
