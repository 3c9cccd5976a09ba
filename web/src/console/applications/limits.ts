/** The operator's limits of an application by name: a number, or null for none. */
export type Limits = Readonly<Record<string, number | null>>;

/** Whether a limit is the usual one, lifted, or a number of its own. */
export type LimitMode = 'usual' | 'lifted' | 'set';

/** How a limit is decided. */
export function modeOf(limits: Limits, name: string): LimitMode {
  if (!Object.hasOwn(limits, name)) return 'usual';
  return limits[name] === null ? 'lifted' : 'set';
}
