import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ErrorType, invalid, SvcppError } from '../core/errors.ts';
import type { Activity } from './activity.ts';
import { addButton, equals } from './functions.ts';
import { readActivity } from './read.ts';
import { names } from './wire.ts';
import { writeActivity as write } from './write.ts';

const writeActivity = (activity: Activity) => write(activity, { invalid, ...names });

/** Every field that a game sets. */
const WHOLE = {
  name: 'Chess',
  type: 5,
  statusDisplayType: 1,
  state: 'In a lobby',
  stateUrl: 'https://game.example/lobby',
  details: 'Ranked',
  detailsUrl: 'https://game.example/ranked?season=1',
  assets: {
    largeImage: 'board',
    largeText: 'The board',
    largeUrl: 'https://game.example/board',
    smallImage: 'https://game.example/rook.png',
    smallText: 'A rook',
    smallUrl: 'https://game.example/rook',
    inviteCoverImage: 'tonight',
  },
  timestamps: { start: 1_700_000_000, end: 1_700_000_900_000 },
  party: { id: 'party-1', currentSize: 1, maxSize: 4, privacy: 1 },
  secrets: { join: 'the secret', spectate: 'the view' },
  supportedPlatforms: 1 | 8 | 128,
  buttons: [
    { label: 'Watch', url: 'https://game.example/watch' },
    { label: 'Site', url: 'http://game.example' },
  ],
} as const satisfies Activity;

test('the bytes of a whole activity', () => {
  expect(JSON.stringify(writeActivity(WHOLE))).toBe(
    '{"name":"Chess","type":5,"status_display_type":1,"state":"In a lobby","state_url":"https://game.example/lobby",' +
      '"details":"Ranked","details_url":"https://game.example/ranked?season=1","assets":{"large_image":"board",' +
      '"large_text":"The board","large_url":"https://game.example/board","small_image":"https://game.example/rook.png",' +
      '"small_text":"A rook","small_url":"https://game.example/rook","invite_cover_image":"tonight"},' +
      '"timestamps":{"start":1700000000000,"end":1700000900000},"party":{"id":"party-1","privacy":1,"size":[1,4]},' +
      '"secrets":{"join":"the secret","spectate":"the view"},"supported_platforms":["desktop","ios","ps5"],' +
      '"buttons":[{"label":"Watch","url":"https://game.example/watch"},{"label":"Site","url":"http://game.example"}]}',
  );
});

test.each<[unknown, string]>([
  [{}, '{}'],
  [{ type: 0, state: 'Alone' }, '{"type":0,"state":"Alone"}'],
  [{ name: '', state: null, details: undefined, buttons: [], assets: {}, party: null }, '{}'],
  [{ assets: { largeImage: '', smallText: null }, timestamps: { start: 0 }, supportedPlatforms: 0 }, '{}'],
  [{ party: { id: '', currentSize: 0, maxSize: 0 }, secrets: { join: '' }, buttons: [{}, null, { label: '', url: '' }] }, '{}'],
  [{ party: { currentSize: 2, privacy: 0 } }, '{"party":{"privacy":0,"size":[2,0]}}'],
  [{ applicationId: '1', parentApplicationId: '2', unknown: 3 }, '{}'],
])('what has no value is left out, at every depth: %j', (activity, bytes) => {
  expect(JSON.stringify(writeActivity(Object(activity)))).toBe(bytes);
});

/** All values in a JSON value, itself among them. */
function valuesIn(value: unknown): unknown[] {
  return [value, ...(typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [])];
}

/** Some of the fields of an object, of its objects too; the others are absent, undefined, null or empty. */
function subsetOf(value: object): fc.Arbitrary<unknown> {
  const fields = Object.entries(value).map(([name, field]): [string, fc.Arbitrary<unknown>] => {
    const isPart = typeof field === 'object' && !Array.isArray(field);
    return [name, fc.oneof(isPart ? subsetOf(field) : fc.constant(field), fc.constantFrom(undefined, null, '', [], {}))];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

test('for no subset of the fields is there a key that is null or empty, and a part of the whole is sent as in the whole', () => {
  const whole = writeActivity(WHOLE);
  fc.assert(
    fc.property(subsetOf(WHOLE), (subset) => {
      try {
        const wire = writeActivity(Object(subset));
        const isEmpty = (value: unknown) =>
          value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
        expect(valuesIn(wire).slice(1).filter(isEmpty)).toEqual([]);
        const { party = {}, ...rest } = wire;
        expect(whole).toMatchObject(rest);
        expect(Object.keys(Object(party)).every((key) => ['id', 'size', 'privacy'].includes(key))).toBe(true);
      } catch (error) {
        // A secret or a party id without the size of the party.
        if (!(error instanceof SvcppError)) throw error;
        expect(error.message).toMatch(/^Activity\.party\.(id|currentSize) /);
      }
    }),
    { numRuns: 2000 },
  );
});

const long = (length: number) => 'x'.repeat(length);
test.each<[string, unknown]>([
  ['Activity.name must have 1 to 128 characters.', { name: long(129) }],
  ['Activity.state must have 2 to 128 characters.', { state: 'x' }],
  ['Activity.details must have 2 to 128 characters.', { details: long(129) }],
  ['Activity.stateUrl must have 2 to 256 characters.', { stateUrl: `https://a.example/${long(256)}` }],
  ['Activity.detailsUrl must be an http or https address.', { detailsUrl: 'javascript:alert(1)' }],
  ['Activity.detailsUrl must be an http or https address.', { detailsUrl: 'https://user:word@a.example' }],
  ['Activity.assets.largeImage must have 1 to 300 characters.', { assets: { largeImage: long(301) } }],
  ['Activity.assets.smallText must have 2 to 128 characters.', { assets: { smallText: 'x' } }],
  ['Activity.assets.smallUrl must be an http or https address.', { assets: { smallUrl: 'x' } }],
  ['Activity.assets.inviteCoverImage must have 1 to 300 characters.', { assets: { inviteCoverImage: long(301) } }],
  ['Activity.party.id must have 2 to 128 characters.', { party: { id: long(129), currentSize: 1 } }],
  ['Activity.party.currentSize must be at least 1, since the party has an id.', { party: { id: 'party' } }],
  ['Activity.party.maxSize must be 0, or at least currentSize.', { party: { id: 'party', currentSize: 3, maxSize: 2 } }],
  ['Activity.party.id is missing: Activity.secrets.join needs one.', { secrets: { join: 'secret' }, party: { currentSize: 1 } }],
  ['Activity.secrets.join must have 2 to 128 characters.', { secrets: { join: 'x' }, party: { id: 'party', currentSize: 1 } }],
  ['Activity.buttons must have at most 2 buttons.', { buttons: [...WHOLE.buttons, ...WHOLE.buttons] }],
  ['Activity.buttons must have a label and an address each.', { buttons: [{ label: 'Watch' }] }],
  ['Activity.buttons[1].label must have 1 to 32 characters.', { buttons: [null, { label: long(33), url: 'https://a.example' }] }],
  ['Activity.buttons[0].url must be an http or https address.', { buttons: [{ label: 'a', url: 'steam://run/1' }] }],
  ['Activity.type has a value that games cannot set.', { type: 4 }],
  ['Activity.type has a value that games cannot set.', { type: 6 }],
  ['Activity.statusDisplayType has a value that games cannot set.', { statusDisplayType: 3 }],
  ['Activity.timestamps.start has a value that games cannot set.', { timestamps: { start: -1 } }],
])('%s', (message, activity) => {
  expect(() => writeActivity(Object(activity))).toThrow(expect.objectContaining({ message, type: ErrorType.ValidationError }));
});

test.each<[string, unknown]>([
  ['Activity: expected an object, got undefined', undefined],
  ['Activity.name: expected a string, got number', { name: 1 }],
  ['Activity.party.currentSize: expected a number, got string', { party: { currentSize: '1' } }],
  ['Activity.assets: expected an object, got string', { assets: 'board' }],
  ['Activity.buttons: expected an array, got object', { buttons: { label: 'a' } }],
])('a value of another type is a TypeError: %s', (message, activity) => {
  expect(() => writeActivity(activity as Activity)).toThrow(new TypeError(message));
});

test('an activity that was written can be read, but for the secrets and the privacy', () => {
  const { secrets: _secrets, ...rest } = WHOLE;
  const { privacy: _privacy, ...party } = WHOLE.party;
  expect(readActivity(writeActivity(WHOLE), 'https://cdn.example')).toEqual({
    ...rest,
    party,
    timestamps: { start: 1_700_000_000_000, end: 1_700_000_900_000 },
  });
});

test('pictures of the server get their address; texts and other names stay', () => {
  const cdn = 'https://cdn.example';
  const assets = { large_image: '1131721726514954381', small_image: 'mp:external/a/b', large_text: '1131721726514954381' };
  expect(readActivity({ application_id: '7', assets }, cdn).assets).toEqual({
    largeImage: `${cdn}/app-assets/7/1131721726514954381.png`,
    smallImage: `${cdn}/external/a/b`,
    largeText: '1131721726514954381',
  });
  const hash = '0123456789abcdef'.repeat(2);
  const icon = { invite_cover_image: hash, large_text: hash, small_text: 'mp:external/a/b' };
  expect(readActivity({ application_id: '7', assets: icon }, cdn).assets).toEqual({
    inviteCoverImage: `${cdn}/app-icons/7/${hash}.png`,
    largeText: hash,
    smallText: 'mp:external/a/b',
  });
  const named = { large_image: 'boss', small_image: '2024' };
  expect(readActivity({ application_id: '7', assets: named }, cdn).assets).toEqual({ largeImage: 'boss', smallImage: '2024' });
});

test('activities are compared with their parts, and take two buttons', () => {
  const one: Activity = { ...structuredClone(WHOLE), buttons: undefined };
  const other: Activity = { ...structuredClone(WHOLE), buttons: undefined };
  expect(equals(one, other)).toBe(true);
  addButton(one, WHOLE.buttons[0]);
  expect(equals(one, other)).toBe(false);
  addButton(other, WHOLE.buttons[0]);
  expect(equals(one, other)).toBe(true);
  addButton(one, WHOLE.buttons[1]);
  expect(() => addButton(one, WHOLE.buttons[1])).toThrow('at most 2 buttons');
  expect(equals({ party: { id: 'a' } }, { party: { id: 'a', privacy: undefined } })).toBe(true);
  expect(equals({ party: { id: 'a' } }, { party: { id: 'b' } })).toBe(false);
});
