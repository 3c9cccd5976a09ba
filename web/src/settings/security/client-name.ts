import { t } from './text.ts';

/** The name of a client with its system, such as “Firefox on Linux”. */
export function clientName(client?: { os: string | null; platform: string | null }): string {
  const { os, platform } = client ?? { os: null, platform: null };
  if (os && platform) return t('platformOn', { platform, os });
  return platform ?? os ?? t('unknownDevice');
}
