import releases from '../../releases.json' with { type: 'json' };

/** A minor version with its hotfixes, as releases.json lists it. Dates are yyyy-mm-dd. */
export interface Release {
  version: string;
  date: string;
  /** The first day without support, if it is not derived from later releases. */
  supportedUntil?: string;
  features: readonly string[];
  hotfixes: readonly { version: string; date: string }[];
}

/** Whether a version is supported on a day. */
export interface SupportStatus {
  /** `unreleased`: the version comes later than that day, or is not known to this build. */
  status: 'supported' | 'ended' | 'unreleased';
  /** The first day without support, yyyy-mm-dd; undefined for an unreleased version. */
  supportedUntil: string | undefined;
  /** Whether that day is only planned: the release that ends the support is not out. */
  isPlanned: boolean;
  /** The version to update to: the newest hotfix, or the newest release once the support has ended; undefined if there is none. */
  update: string | undefined;
}

/** The minor versions in order. */
export const RELEASES: readonly Release[] = releases;

/** A release ends the support of the fifth one before it. */
const SUPPORTED = 5;
/** The months of planned releases: April, July and November. */
const MONTHS = [4, 7, 11];
const VERSION = /^(\d+)\.(\d+)(?:\.(\d+))?$/;

/**
 * Whether `version` ("1.10" or "1.9.17228") is supported on `date`. The five newest minor versions are supported; releases that are
 * not out yet are planned for the end of April, July and November. Depends on nothing but its arguments and releases.json.
 *
 * @throws TypeError if `version` or `date` is not one.
 * @since 1.10
 */
export function supportStatus(version: string, date: Date): SupportStatus {
  const parts = VERSION.exec(version);
  if (!parts) throw new TypeError(`supportStatus: expected a version such as "1.10", got ${JSON.stringify(version)}`);
  if (!(date instanceof Date) || Number.isNaN(date.getTime()))
    throw new TypeError('supportStatus: expected a valid Date as the second argument');
  const day = date.toISOString().slice(0, 10);
  const index = RELEASES.findIndex((one) => one.version === `${Number(parts[1])}.${Number(parts[2])}`);
  const release = RELEASES[index];
  if (!release || release.date > day)
    return { status: 'unreleased', supportedUntil: undefined, isPlanned: false, update: undefined };
  const supportedUntil = release.supportedUntil ?? dateOf(index + SUPPORTED);
  const isPlanned = !release.supportedUntil && index + SUPPORTED >= RELEASES.length;
  const hasEnded = supportedUntil <= day;
  const newest = hasEnded ? RELEASES.findLast((one) => one.date <= day) : newestOf(release, day, Number(parts[3] ?? 0));
  return { status: hasEnded ? 'ended' : 'supported', supportedUntil, isPlanned, update: newest?.version };
}

/** The newest hotfix of a release on a day, if it is newer than the patch. */
function newestOf({ hotfixes }: Release, day: string, patch: number): { version: string } | undefined {
  const newest = hotfixes.findLast((one) => one.date <= day);
  return newest && Number(newest.version.split('.')[2]) > patch ? newest : undefined;
}

/** The date of the release with this index; for those that are not out, the last day of the month that is planned. */
function dateOf(index: number): string {
  const released = RELEASES[index];
  if (released) return released.date;
  let [year = 0, month = 0] = (RELEASES.at(-1)?.date ?? '').split('-').map(Number);
  for (let n = RELEASES.length; n <= index; n += 1) {
    const next = MONTHS.find((one) => one > month);
    year += next ? 0 : 1;
    month = next ?? MONTHS[0] ?? 1;
  }
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
