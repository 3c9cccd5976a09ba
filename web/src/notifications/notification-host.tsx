import { lazy, Suspense, useEffect, useState } from 'react';
import { startRecording } from '../offline/record.ts';
import { totalCount } from '../state/notification-rules.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { startNotifier } from './notifier.ts';
import { openNotifications } from './open-dialog.ts';
import { preferences } from './preferences.ts';
import { followRead, renewPush } from './push.ts';
import { followLanguage } from './push-words.ts';
import { iconWith, titleWith } from './tab-badge.ts';

const NotificationDialog = lazy(async () => ({ default: (await import('./notification-dialog.tsx')).NotificationDialog }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../settings/device/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Keeps the count before the title of whichever page is open. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const show = () => {
      const wanted = titleWith(document.title, count);
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = titleWith(document.title, 0);
    };
  }, [count]);
}

/** Shows the count at the icon of the installed client. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  }, [count]);
}

/** Shows the count in the icon of the tab. */
function useIconCount(count: number): void {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    fetch('/favicon.svg')
      .then((response) => response.text())
      .then(setSvg, () => undefined);
  }, []);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!link || svg === null) return;
    link.href = count > 0 ? `data:image/svg+xml,${encodeURIComponent(iconWith(svg, count))}` : '/favicon.svg';
    return () => {
      link.href = '/favicon.svg';
    };
  }, [count, svg]);
}

/** Opens and closes the list of keyboard shortcuts by Ctrl+/. */
function useShortcutKey(toggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
}

/** Parts of every page of a logged-in user: message notifications, the count in the tab's title, and two dialogs. */
export function NotificationHost() {
  const count = useSelected(store, (state) => totalCount(state, Date.now()));
  const badge = useSelected(preferences, (value) => value.badge);
  const open = useSelected(openNotifications, (value) => value);
  const [shortcuts, setShortcuts] = useState(false);
  const [toggle] = useState(() => () => setShortcuts((before) => !before));
  useEffect(startNotifier, []);
  useEffect(startRecording, []);
  useEffect(followRead, []);
  useEffect(followLanguage, []);
  useEffect(() => {
    renewPush().catch(() => undefined);
  }, []);
  useAppBadge(badge ? count : 0);
  useTitleCount(badge ? count : 0);
  useIconCount(badge ? count : 0);
  useShortcutKey(toggle);
  return (
    <Suspense>
      {open && <NotificationDialog key={open.id} kind={open.kind} id={open.id} />}
      {shortcuts && <ShortcutsDialog onClose={toggle} />}
    </Suspense>
  );
}
