import type { Tools } from '../core/tools.ts';
import type { Activity } from './activity.ts';
import type { Names, WireActivity } from './wire.ts';

/** Functions that the bundle of a game has anyway: this module is loaded later, see `core.tools`. */
type Parts = Pick<Tools, 'invalid'> & Names;

/** Checks the value of a field, and returns it as the wire has it. */
type Rule = (value: unknown, path: string, parts: Parts) => unknown;

/** The addresses of pages that servers accept. With any other, a server refuses the whole activity. */
const ADDRESS = /^https?:\/\/[^\s\\/?#@*]+([/?#][^\p{Cc}\p{Zl}\p{Zp}\\]*)?$/iu;
/** Smaller values are seconds: as ms they would be in 1973. */
const FIRST_MS = 1e11;
const MOST_BUTTONS = 2;
/** The values of ActivityTypes that are the last one of a game, and not one of a game. */
const COMPETING = 5;
const CUSTOM_STATUS = 4;

const text =
  (least: number, most: number): Rule =>
  (value, path, parts) => {
    if (typeof value !== 'string') return fail(path, 'a string', value);
    if (value.length < least || value.length > most) throw parts.invalid(`${path} must have ${least} to ${most} characters.`);
    return value;
  };

const address =
  (least: number, most: number): Rule =>
  (value, path, parts) => {
    const url = String(text(least, most)(value, path, parts));
    if (!ADDRESS.test(url) || !URL.canParse(url)) throw parts.invalid(`${path} must be an http or https address.`);
    return url;
  };

const whole =
  (most: number, refused?: number): Rule =>
  (value, path, parts) => {
    if (typeof value !== 'number') return fail(path, 'a number', value);
    if (!Number.isInteger(value) || value < 0 || value > most || value === refused)
      throw parts.invalid(`${path} has a value that games cannot set.`);
    return value;
  };

/** An object whose fields have rules. Fields without a value, or with an empty one, are left out. */
const shape =
  (rules: Readonly<Record<string, Rule>>): Rule =>
  (value, path, parts) => {
    if (typeof value !== 'object') return fail(path, 'an object', value);
    const wire: Record<string, unknown> = {};
    for (const [name, rule] of Object.entries(rules)) {
      const given: unknown = Reflect.get(value ?? {}, name);
      const own = isEmpty(given) ? given : rule(given, `${path}.${name}`, parts);
      if (!isEmpty(own)) wire[parts.wireName(name)] = own;
    }
    return wire;
  };

const image = text(1, 300);
const caption = text(2, 128);
const link = address(2, 256);

const size = whole(2 ** 31 - 1);
const time: Rule = (value, path, parts) => {
  const at = Number(whole(Number.MAX_SAFE_INTEGER)(value, path, parts));
  return at === 0 ? undefined : at < FIRST_MS ? at * 1000 : at;
};

const partyFields = shape({ id: caption, currentSize: size, maxSize: size, privacy: whole(1) });
const party: Rule = (value, path, parts) => {
  const { current_size: current = 0, max_size: most = 0, ...rest } = Object(partyFields(value, path, parts));
  if (most > 0 && most < current) throw parts.invalid(`${path}.maxSize must be 0, or at least currentSize.`);
  return { ...rest, ...(current > 0 && { size: [current, most] }) };
};

const platforms: Rule = (value, path, parts) => {
  const bits = Number(whole(255)(value, path, parts));
  return parts.PLATFORMS.filter((_name, at) => bits & (1 << at));
};

const button = shape({ label: text(1, 32), url: address(1, 512) });
const buttons: Rule = (value, path, parts) => {
  if (!Array.isArray(value)) return fail(path, 'an array', value);
  const all = value.map((one, at) => Object(isEmpty(one) ? {} : button(one, `${path}[${at}]`, parts)));
  const given = all.filter((one) => !isEmpty(one));
  if (given.length > MOST_BUTTONS) throw parts.invalid(`${path} must have at most ${MOST_BUTTONS} buttons.`);
  if (given.some((one) => !one.label || !one.url)) throw parts.invalid(`${path} must have a label and an address each.`);
  return given;
};

const activity = shape({
  name: text(1, 128),
  type: whole(COMPETING, CUSTOM_STATUS),
  statusDisplayType: whole(2),
  state: caption,
  stateUrl: link,
  details: caption,
  detailsUrl: link,
  assets: shape({
    largeImage: image,
    largeText: caption,
    largeUrl: address(1, 256),
    smallImage: image,
    smallText: caption,
    smallUrl: address(1, 256),
    inviteCoverImage: image,
  }),
  timestamps: shape({ start: time, end: time }),
  party,
  secrets: shape({ join: caption, spectate: caption }),
  supportedPlatforms: platforms,
  buttons,
});

/**
 * The activity as the wire has it: without null, empty texts, empty lists, and objects that are empty without them, at
 * every depth (docs/contract/games.md#rich-presence). Throws ErrorType.ValidationError with the name of the field that
 * is too short, too long or out of range, and a TypeError for one of another type.
 */
export function writeActivity(value: Activity, parts: Parts): WireActivity {
  const { invalid } = parts;
  const wire: WireActivity = Object(activity(value, 'Activity', parts));
  const joins = wire.secrets?.join !== undefined;
  const { id, size: sizes } = wire.party ?? {};
  if (joins && !id) throw invalid('Activity.party.id is missing: Activity.secrets.join needs one.');
  if ((joins || id) && !sizes) throw invalid('Activity.party.currentSize must be at least 1, since the party has an id.');
  return wire;
}

function fail(path: string, expected: string, value: unknown): never {
  throw new TypeError(`${path}: expected ${expected}, got ${typeof value}`);
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
