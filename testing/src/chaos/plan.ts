import { HallError } from '../errors.ts';
import type { FaultDeclaration } from '../hall/fault-declaration.ts';
import { didYouMean, listed } from '../suggest.ts';
import { Dice } from './dice.ts';

/** The kinds of faults that `chaos` causes: those that a correct bot survives. */
export type ChaosKind =
  | 'reorder'
  | 'duplicate'
  | 'disconnect'
  | 'reconnect'
  | 'invalid_session'
  | 'no_heartbeat_ack'
  | 'rate_limit'
  | 'error'
  | 'slow'
  | 'lost'
  | 'cut';

/** Kinds to choose from, or the weights of some; the others keep theirs, and 0 leaves one out. */
export type ChaosKinds = readonly ChaosKind[] | Readonly<Partial<Record<ChaosKind, number>>>;

type Maker = (dice: Dice) => FaultDeclaration;

/** A share of a kind's matches, in twentieths. */
const share = (dice: Dice, least: number, most: number) => dice.whole(least * 20, most * 20) / 20;
/**
 * The events at which connections end, the common ones twice. Not while a bot logs in: common libraries then begin another session,
 * and the events in between are lost.
 */
const EVENTS = [
  'MESSAGE_CREATE',
  'MESSAGE_CREATE',
  'INTERACTION_CREATE',
  'INTERACTION_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_REACTION_ADD',
];
const event = (dice: Dice) => EVENTS[dice.whole(0, EVENTS.length - 1)];
/** Close codes after which a session is resumed. */
const RESUMABLE = [1006, 4000];
/** The most faults of one plan. */
const MOST = 3;

/**
 * The weight of each kind, and a fault of it in a strength that a correct bot survives: sessions can be resumed, no more than three
 * attempts at a request fail, whatever kinds meet, and all waits together fit into the three seconds of an interaction.
 */
const KINDS: Readonly<Record<ChaosKind, { weight: number; make: Maker }>> = {
  reorder: {
    weight: 4,
    make: (dice) => ({ kind: 'reorder', count: dice.whole(2, 4), ms: dice.whole(2, 8) * 10, share: share(dice, 0.3, 1) }),
  },
  duplicate: { weight: 3, make: (dice) => ({ kind: 'duplicate', share: share(dice, 0.2, 1) }) },
  disconnect: {
    weight: 2,
    make: (dice) => ({
      kind: 'disconnect',
      event: event(dice),
      code: RESUMABLE[dice.whole(0, 1)],
      share: share(dice, 0.3, 1),
      times: dice.whole(1, 2),
    }),
  },
  reconnect: {
    weight: 2,
    make: (dice) => ({ kind: 'reconnect', event: event(dice), share: share(dice, 0.3, 1), times: dice.whole(1, 2) }),
  },
  invalid_session: {
    weight: 1,
    make: (dice) => ({ kind: 'invalid_session', event: event(dice), resumable: true, share: share(dice, 0.3, 1), times: 1 }),
  },
  no_heartbeat_ack: { weight: 1, make: () => ({ kind: 'no_heartbeat_ack', times: 1 }) },
  rate_limit: {
    weight: 2,
    make: (dice) => ({
      kind: 'rate_limit',
      retry_after: dice.whole(1, 6) / 20,
      share: share(dice, 0.2, 0.6),
      times: dice.whole(1, 3),
    }),
  },
  error: {
    weight: 2,
    make: (dice) => ({ kind: 'error', status: dice.whole(500, 504), share: share(dice, 0.2, 0.6), times: 1 }),
  },
  slow: {
    weight: 2,
    make: (dice) => ({
      kind: 'slow',
      ms: dice.whole(1, 8) * 50,
      when: dice.whole(0, 1) === 0 ? 'before' : 'after',
      share: share(dice, 0.2, 0.8),
    }),
  },
  lost: { weight: 1, make: (dice) => ({ kind: 'lost', share: share(dice, 0.1, 0.5), times: 1 }) },
  cut: { weight: 1, make: (dice) => ({ kind: 'cut', share: share(dice, 0.1, 0.5), times: 1 }) },
};

/** The weights of all kinds as a test wants them. Throws if it names a kind that does not exist, or leaves none. */
export function weightsOf(kinds: ChaosKinds | undefined): Map<ChaosKind, number> {
  const known = entries(KINDS);
  const names = known.map(([kind]) => kind);
  const given: readonly (readonly [string, number | undefined])[] = isList(kinds)
    ? kinds.map((kind) => [kind, undefined] as const)
    : Object.entries(kinds ?? {});
  for (const [name, weight] of given) {
    if (!names.some((kind) => kind === name))
      throw new HallError(`There is no kind of chaos '${name}'.${didYouMean(name, names)} The kinds are ${listed(names)}.`);
    if (weight !== undefined && !(weight >= 0 && Number.isFinite(weight)))
      throw new HallError(`The weight of '${name}' must be 0 or more, not ${weight}.`);
  }
  const wanted = new Map(given);
  const weights = known.map(([kind, { weight }]): [ChaosKind, number] => [
    kind,
    isList(kinds) ? (wanted.has(kind) ? weight : 0) : (wanted.get(kind) ?? weight),
  ]);
  if (weights.every(([, weight]) => weight === 0)) throw new HallError('chaos() needs at least one kind of fault.');
  return new Map(weights);
}

/** One to three faults of different kinds, which depend only on the seed and the weights. */
export function planOf(seed: number, weights: ReadonlyMap<ChaosKind, number>): FaultDeclaration[] {
  const dice = new Dice(seed);
  const left = new Map(weights);
  const plan: FaultDeclaration[] = [];
  for (let count = dice.whole(1, MOST); count > 0; count -= 1) {
    const kind = dice.weighted([...left].map(([item, weight]) => ({ item, weight })));
    if (kind === undefined) break;
    left.delete(kind);
    plan.push({ ...KINDS[kind].make(dice), seed: dice.word() });
  }
  return plan;
}

/** The plan as lines of a test. */
export function codeOf(plan: readonly FaultDeclaration[]): string[] {
  return plan.map((fault) => {
    const fields = Object.entries(fault).map(([name, value]) => `${name}: ${typeof value === 'string' ? `'${value}'` : value}`);
    return `await hall.fault({ ${fields.join(', ')} });`;
  });
}

function isList(kinds: ChaosKinds | undefined): kinds is readonly ChaosKind[] {
  return Array.isArray(kinds);
}

function entries<K extends string, V>(record: Readonly<Record<K, V>>): [K, V][] {
  return Object.entries<V>(record).flatMap(([key, value]) => (isKey(record, key) ? [[key, value]] : []));
}

function isKey<K extends string>(record: Readonly<Record<K, unknown>>, key: string): key is K {
  return Object.hasOwn(record, key);
}
