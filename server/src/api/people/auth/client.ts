import { LIMITS } from '@guildhall/protocol/limits';
import type { PublicContext } from '../../../core/framework/context.ts';

/** The properties that a client reports at a login. */
interface Described {
  os: string | null;
  platform: string | null;
}

/** A client that a user logs in with. */
export interface Client extends Described {
  /** The address of the request. */
  address: string;
}

/** Patterns for a User-Agent; the first match wins, since browsers name each other. */
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['Mac OS X', /Mac OS X|Macintosh/],
  ['Chrome OS', /CrOS/],
  ['Linux', /Linux|X11/],
];
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|Chromium\/|CriOS\//],
  ['Safari', /Safari\//],
];

/** Identifies the client of a request by X-Super-Properties (JSON in base64, sent by people's clients), else by User-Agent. */
export function clientOf(ctx: Pick<PublicContext, 'header' | 'ip'>): Client {
  const said = superProperties(ctx.header('x-super-properties'));
  const agent = ctx.header('user-agent') ?? '';
  const named = (list: typeof SYSTEMS) => list.find(([, pattern]) => pattern.test(agent))?.[0] ?? null;
  return { os: said.os ?? named(SYSTEMS), platform: said.platform ?? named(BROWSERS), address: ctx.ip };
}

function superProperties(header: string | undefined): Described {
  const nothing = { os: null, platform: null };
  if (header === undefined || header.length > 8192) return nothing;
  try {
    const said: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    if (typeof said !== 'object' || said === null) return nothing;
    return { os: textIn(said, 'os'), platform: textIn(said, 'browser') };
  } catch {
    return nothing;
  }
}

function textIn(said: object, name: string): string | null {
  const value: unknown = Reflect.get(said, name);
  return typeof value === 'string' && value !== '' ? value.slice(0, LIMITS.accounts.clientProperty.max) : null;
}
