import './styles/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { restoreLanguage } from './i18n/locale.ts';
import { applyAppearance } from './state/appearance.ts';
import { keepInstallOffer } from './state/install.ts';
import { followAccount } from './state/language.ts';
import { restoreSession, token } from './state/session.ts';
import { followForcedColors, restoreTheme } from './state/theme.ts';
import { watchAway } from './state/away.ts';
import { call } from './voice/call-store.ts';

keepInstallOffer();
restoreTheme();
applyAppearance();
followForcedColors();
// Not awaited here: an entry that awaits would be split into many files.
const loading = restoreLanguage();
if (loading) void loading.then(start);
else start();

function start(): void {
  followAccount();
  restoreSession();
  watchAway(() => call.get() !== null);
  // The next thing that a logged-in person needs.
  if (token.get() !== null) void import('./message/message-list.tsx');
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// After the first page: its files fill the cache of the browser, from which the worker takes them.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => {
    import('./offline/worker.ts').then(({ startWorker }) => startWorker()).catch(() => undefined);
  });
