import { createHash } from 'node:crypto';
import { isSnowflake } from '@guildhall/protocol/ids';
import { isWebAddress } from '../../core/values/address.ts';
import { fieldsOf } from '../../core/values/json-fields.ts';

const MAX_NAME = 128;
export const CUSTOM = 4;
export const CUSTOM_ID = 'custom';
const COMPETING = 5;

type Check = (value: unknown) => boolean;
const isText: Check = (value) => typeof value === 'string';
const isSwitch: Check = (value) => typeof value === 'boolean';
const isWhole: Check = (value) => typeof value === 'number' && Number.isInteger(value);
const isPair: Check = (value) => Array.isArray(value) && value.length === 2 && value.every(isWhole);
/** A text of at most `most` characters (docs/contract/games.md#rich-presence). */
const upTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const isLine = upTo(128);
const isPicture = upTo(300);
/** The address of a web page, which others may click. */
const leads =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most && isWebAddress(value);
const isLink = leads(256);
const isLabel = upTo(32);
const isAddress = leads(512);
/** A list of at most `most` items. */
const listOf =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
/** At most two labels, or labels with their addresses. */
const isButtons = listOf((item) => isLabel(item) || (isLabel(fieldsOf(item)?.label) && isAddress(fieldsOf(item)?.url)), 2);

type Shape = { readonly [key: string]: Check | Shape };

/** The fields of a bot's activity, in addition to its type. */
const BOT: Shape = { name: isText, url: isText, state: isText };
const PERSON: Shape = {
  name: isLine,
  url: isAddress,
  state: isLine,
  timestamps: { start: isWhole, end: isWhole },
  application_id: isSnowflake,
  status_display_type: (value) => value === 0 || value === 1 || value === 2,
  details: isLine,
  details_url: isLink,
  state_url: isLink,
  emoji: { name: isLine, id: isSnowflake, animated: isSwitch },
  party: { id: isLine, size: isPair, privacy: (value) => value === 0 || value === 1 },
  supported_platforms: listOf(isLabel, 8),
  assets: {
    large_image: isPicture,
    large_text: isLine,
    large_url: isLink,
    small_image: isPicture,
    small_text: isLine,
    small_url: isLink,
    invite_cover_image: isPicture,
  },
  secrets: { join: isLine, spectate: isLine, match: isLine },
  instance: isSwitch,
  flags: isWhole,
  buttons: isButtons,
  metadata: { button_urls: listOf(isAddress, 2) },
};

/**
 * The stored form of an activity: only the fields of its kind of user, none of them null or empty (docs/contract/games.md#rich-presence). Undefined if it is malformed. `now` is when it began; `defaultName` is the name of one without any.
 */
export function readActivity(
  value: unknown,
  { person, now, defaultName = '' }: { person: boolean; now: number; defaultName?: string | undefined },
): Record<string, unknown> | undefined {
  const { name: given, type = 0 } = fieldsOf(value) ?? {};
  const name = given || defaultName;
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return undefined;
  if (typeof type !== 'number' || !Number.isInteger(type) || type < 0 || type > COMPETING) return undefined;
  const kept = keep(value, person ? PERSON : BOT);
  if (Array.isArray(kept?.buttons)) kept.buttons = kept.buttons.map(readButton);
  return kept && { type, created_at: now, name, ...kept };
}

/**
 * Adds an `id` to each activity: `custom` for a custom status, else 16 hex digits derived from the fields that do not
 * change while it lasts. Unique within a list.
 */
export function withIds(activities: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const used = new Set<string>();
  return activities.map((activity) => {
    if (activity.type === CUSTOM) return { id: CUSTOM_ID, ...activity };
    let id = typeof activity.id === 'string' ? activity.id : idOf(activity, 0);
    for (let count = 1; used.has(id); count += 1) id = idOf(activity, count);
    used.add(id);
    return { ...activity, id };
  });
}

function idOf({ type, name, application_id }: Record<string, unknown>, count: number): string {
  const lasting = JSON.stringify([type, name, application_id ?? null, count]);
  return createHash('sha256').update(lasting).digest('hex').slice(0, 16);
}

/** A label, or a label with its address and nothing else. */
function readButton(button: unknown): unknown {
  const fields = fieldsOf(button);
  return fields ? { label: fields.label, url: fields.url } : button;
}

/** Picks the fields of a shape that have a value; undefined if one has the wrong type. */
function keep(value: unknown, shape: Shape): Record<string, unknown> | undefined {
  const fields = fieldsOf(value);
  if (!fields) return undefined;
  const kept: Record<string, unknown> = {};
  for (const [key, check] of Object.entries(shape)) {
    const given = fields[key];
    if (given === undefined || given === null || given === '' || (Array.isArray(given) && given.length === 0)) continue;
    const inner = typeof check === 'function' ? (check(given) ? given : undefined) : keep(given, check);
    if (inner === undefined) return undefined;
    if (typeof check === 'function' || Object.keys(inner).length > 0) kept[key] = inner;
  }
  return kept;
}
