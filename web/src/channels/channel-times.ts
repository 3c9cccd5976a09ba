import { t } from './dialogs-text.ts';

/** The choices of slow mode, in seconds. */
export const SLOW_SECONDS: readonly number[] = [0, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600];

/** The choices of how long a thread stays active without messages, in minutes. */
export const ARCHIVE_MINUTES = [60, 1440, 4320, 10_080] as const;

/** One of these choices, by default a day. */
export function archiveMinutes(minutes: number | undefined): (typeof ARCHIVE_MINUTES)[number] {
  return ARCHIVE_MINUTES.find((one) => one === minutes) ?? 1440;
}

/** A number of seconds of slow mode in words. */
export function slowName(seconds: number): string {
  if (seconds === 0) return t('slowOff');
  if (seconds % 3600 === 0) return t('slowHours', { count: seconds / 3600 });
  return seconds % 60 === 0 ? t('slowMinutes', { count: seconds / 60 }) : t('slowSeconds', { count: seconds });
}

/** A number of minutes until a thread is archived in words. */
export function archiveName(minutes: number): string {
  return minutes < 1440 ? t('archiveHours', { count: minutes / 60 }) : t('archiveDays', { count: minutes / 1440 });
}
