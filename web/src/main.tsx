import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { restoreLanguage } from './i18n/locale.ts';
import { applyAppearance } from './state/appearance.ts';
import { followAccount } from './state/language.ts';
import { restoreSession } from './state/session.ts';
import { restoreTheme } from './state/theme.ts';

restoreTheme();
applyAppearance();
// Not awaited here: an entry that awaits would be split into many files.
const loading = restoreLanguage();
if (loading) void loading.then(start);
else start();

function start(): void {
  followAccount();
  restoreSession();
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
