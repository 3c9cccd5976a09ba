import type { ActivityBody, RpcApplication } from '@guildhall/protocol/rpc/objects';
import { refuse } from './errors.ts';
import type { Session } from './session.ts';

/** An activity as the gateway takes it and as the response of SET_ACTIVITY shows it. */
export interface Activity {
  name: string;
  type: number;
  application_id: string;
  party?: { id?: string | null; size?: number[] | null; privacy?: number | null } | null;
  secrets?: { join?: string | null; spectate?: string | null; match?: string | null } | null;
  [field: string]: unknown;
}

/** A session and the activity that it shows. */
export interface Shown {
  session: Session;
  activity: Activity;
}

/** The activities of all connections: one each, until it is replaced, cleared, or the connection ends. */
export class Activities {
  readonly #shown = new Map<Session, Activity>();
  readonly #changed: () => void;

  /** `changed` runs after every change. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Shows an activity of a session, or none. */
  set(session: Session, activity: Activity | null): void {
    const isNew = !this.#shown.has(session);
    if (isNew && !activity) return;
    // The newest is the last of the list.
    this.#shown.delete(session);
    if (activity) this.#shown.set(session, activity);
    if (isNew) session.ended.addEventListener('abort', () => this.set(session, null), { once: true });
    this.#changed();
  }

  of(session: Session): Activity | undefined {
    return this.#shown.get(session);
  }

  /** The oldest first. */
  list(): Shown[] {
    return [...this.#shown].map(([session, activity]) => ({ session, activity }));
  }
}

/** Numbers of seconds are below it, numbers of ms above: the year 2286 and April 1970. */
const SECONDS = 10_000_000_000;

/**
 * The activity that an application shows: without null and empty fields, named as the application unless it has a name, times in ms,
 * and its buttons as labels with the addresses in `metadata`. 4000 if an address is not one of the web.
 */
export function shownActivity({ id, name }: RpcApplication, { buttons, timestamps, ...body }: ActivityBody): Activity {
  for (const [field, address] of addressesOf({ buttons, ...body }))
    if (address && !isWebAddress(address)) refuse('INVALID_PAYLOAD', `activity.${field}: not the address of a web page`);
  const { start, end } = timestamps ?? {};
  const rest = compact({
    ...body,
    timestamps: { start: start && inMs(start), end: end && inMs(end) },
    buttons: buttons?.map(({ label }) => label),
    metadata: { button_urls: buttons?.map(({ url }) => url) },
  });
  return { ...rest, name: body.name || name, type: body.type ?? 0, application_id: id };
}

function addressesOf({
  url,
  state_url,
  details_url,
  assets,
  buttons,
}: ActivityBody): [field: string, address: string | null | undefined][] {
  return [
    ['url', url],
    ['state_url', state_url],
    ['details_url', details_url],
    ['assets.large_url', assets?.large_url],
    ['assets.small_url', assets?.small_url],
    ...(buttons ?? []).map(({ url: address }, n): [string, string] => [`buttons.${n}.url`, address]),
  ];
}

function inMs(time: number): number {
  return time < SECONDS ? time * 1000 : time;
}

/** Without the fields that are undefined, null, empty texts, empty lists or empty objects. */
export function compact(value: object): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) {
    const inner = typeof field === 'object' && field !== null && !Array.isArray(field) ? compact(field) : field;
    if (inner === undefined || inner === null || inner === '') continue;
    if (typeof inner === 'object' && Object.keys(inner).length === 0) continue;
    kept[key] = inner;
  }
  return kept;
}

/** Whether a text is the address of a web page: http or https, a plain host, nothing that URL parsers drop or rewrite. */
function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(text) || /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return !/^[a-z]+:\/\/[^/?#]*@/i.test(text) && !hostname.includes('*');
}
