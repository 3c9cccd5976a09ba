import { isSnowflake } from '@guildhall/protocol/ids';
import { fieldsOf, textsOf } from './wire.ts';

const MAX_NAME = 128;
export const CUSTOM = 4;
const COMPETING = 5;

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isSwitch: Check = (value) => typeof value === 'boolean';
const isWhole: Check = (value) => typeof value === 'number' && Number.isInteger(value);
const isPair: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isWhole);
/** At most two labels, or labels with their addresses. */
const isButtons: Check = (value) =>
  Array.isArray(value) &&
  value.length <= 2 &&
  value.every((item) => isText(item) || (isText(fieldsOf(item)?.label) && isText(fieldsOf(item)?.url)));

type Shape = { readonly [key: string]: Check | Shape };

/** What a bot's activity keeps beside its type. */
const BOT: Shape = { name: isText, url: isText, state: isText };
const PERSON: Shape = {
  ...BOT,
  timestamps: { start: isWhole, end: isWhole },
  application_id: isSnowflake,
  status_display_type: (value) => value === 0 || value === 1 || value === 2,
  details: isText,
  details_url: isText,
  state_url: isText,
  emoji: { name: isText, id: isSnowflake, animated: isSwitch },
  party: { id: isText, size: isPair, privacy: (value) => value === 0 || value === 1 },
  supported_platforms: (value) => textsOf(value) !== undefined,
  assets: {
    large_image: isText,
    large_text: isText,
    large_url: isText,
    small_image: isText,
    small_text: isText,
    small_url: isText,
    invite_cover_image: isText,
  },
  secrets: { join: isText, spectate: isText, match: isText },
  instance: isSwitch,
  flags: isWhole,
  buttons: isButtons,
  metadata: { button_urls: (value) => textsOf(value) !== undefined },
};

/**
 * An activity as it is kept: only the fields of its kind of user, none of them null or empty (specification 2.6). Undefined when
 * it has the wrong form. `now` is when it began.
 */
export function readActivity(value: unknown, person: boolean, now: number): Record<string, unknown> | undefined {
  const { name, type = 0 } = fieldsOf(value) ?? {};
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return undefined;
  if (typeof type !== 'number' || !Number.isInteger(type) || type < 0 || type > COMPETING) return undefined;
  const kept = keep(value, person ? PERSON : BOT);
  return kept && { ...(type === CUSTOM ? { id: 'custom' } : {}), type, created_at: now, ...kept };
}

/** The fields of a shape that have a value; undefined when one is of the wrong type. */
function keep(value: unknown, shape: Shape): Record<string, unknown> | undefined {
  const fields = fieldsOf(value);
  if (!fields) return undefined;
  const kept: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(shape)) {
    const given = fields[key];
    if (given === undefined || given === null || given === '') continue;
    const inner = typeof check === 'function' ? (check(given) ? given : undefined) : keep(given, check);
    if (inner === undefined) return undefined;
    if (typeof check === 'function' || Object.keys(inner).length > 0) kept[key] = inner;
  }
  return kept;
}
