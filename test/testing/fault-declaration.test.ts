import { FAULT_KINDS, type FaultKind, fieldText, propertiesOf, type SpecOf } from '@guildhall/server/testing/fault-kinds.ts';
import type { FaultDeclaration } from '@guildhall/testing';
import { expect, test } from 'vitest';

/** The declaration of a kind in the library. */
type Declared<K extends FaultKind> = Extract<FaultDeclaration, { kind: K }>;
/** Its fields, all required. The library also takes the bot itself in place of its id. */
type Fields<T> = { [F in keyof T]-?: F extends 'bot' ? 'bot' : Exclude<T[F], undefined> };
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
/** For each kind, whether the library and the server have the same fields with the same types. */
type Agreement = { [K in FaultKind]: Same<Fields<Declared<K>>, Fields<SpecOf<K>>> };

// Compiles only while all of them agree.
const AGREEMENT: Record<FaultKind, true> & Agreement = {
  rate_limit: true,
  error: true,
  slow: true,
  lost: true,
  cut: true,
  disconnect: true,
  no_heartbeat_ack: true,
  invalid_session: true,
  reconnect: true,
  reorder: true,
  duplicate: true,
  unavailable_guild: true,
  refused_intents: true,
  expired_interaction: true,
};
/** Compiles only if the server's kinds are those of the library. */
const KINDS_AGREE: Same<FaultDeclaration['kind'], FaultKind> = true;

const ANY = { bot: '1', people: false, share: 1, seed: 1, times: 1, from: '', until: '', period: 1 };
const REQUESTS = { operation: '', route: '' };
const MOMENT = { event: '', on: 'now' } as const;

/** A declaration of each kind with every field: it compiles only if none is missing and none is unknown to the library. */
const WHOLE: { [K in FaultKind]: Required<Declared<K>> } = {
  rate_limit: { kind: 'rate_limit', ...ANY, ...REQUESTS, scope: 'user', retry_after: 1 },
  error: { kind: 'error', ...ANY, ...REQUESTS, status: 500, body: 'json' },
  slow: { kind: 'slow', ...ANY, ...REQUESTS, ms: 1, when: 'before' },
  lost: { kind: 'lost', ...ANY, ...REQUESTS, close: 'reset' },
  cut: { kind: 'cut', ...ANY, ...REQUESTS, close: 'reset' },
  disconnect: { kind: 'disconnect', ...ANY, ...MOMENT, code: 1006 },
  no_heartbeat_ack: { kind: 'no_heartbeat_ack', ...ANY },
  invalid_session: { kind: 'invalid_session', ...ANY, ...MOMENT, resumable: true },
  reconnect: { kind: 'reconnect', ...ANY, ...MOMENT },
  reorder: { kind: 'reorder', ...ANY, event: '', count: 2, ms: 1, numbers: 'sent' },
  duplicate: { kind: 'duplicate', ...ANY, event: '', numbers: 'sent' },
  unavailable_guild: { kind: 'unavailable_guild', ...ANY, guild_id: '1', ms: 1 },
  refused_intents: { kind: 'refused_intents', ...ANY, intents: 1 },
  expired_interaction: { kind: 'expired_interaction', ...ANY, ...REQUESTS },
};

/** A declaration of each kind with as little as the library demands. */
const LEAST: { [K in FaultKind]: Declared<K> } = {
  rate_limit: { kind: 'rate_limit' },
  error: { kind: 'error' },
  slow: { kind: 'slow' },
  lost: { kind: 'lost' },
  cut: { kind: 'cut' },
  disconnect: { kind: 'disconnect' },
  no_heartbeat_ack: { kind: 'no_heartbeat_ack' },
  invalid_session: { kind: 'invalid_session' },
  reconnect: { kind: 'reconnect' },
  reorder: { kind: 'reorder' },
  duplicate: { kind: 'duplicate' },
  unavailable_guild: { kind: 'unavailable_guild', guild_id: '1' },
  refused_intents: { kind: 'refused_intents' },
  expired_interaction: { kind: 'expired_interaction' },
};

test('the library declares the kinds of faults that the server has', () => {
  expect(KINDS_AGREE).toBe(true);
  expect(Object.keys(AGREEMENT).sort()).toEqual(Object.keys(FAULT_KINDS).sort());
});

test.each(Object.values(WHOLE))('a declared $kind has the fields that the server accepts', ({ kind, ...fields }) => {
  const { kind: _, ...accepted } = propertiesOf(kind);
  expect(Object.keys(fields).sort()).toEqual(Object.keys(accepted).sort());
});

test.each(Object.values(LEAST))('a declared $kind requires what the server has no default for', ({ kind, ...fields }) => {
  const { properties, required }: { properties: object; required: string[] } = FAULT_KINDS[kind].body;
  const demanded = required.filter(
    (field) => field !== 'kind' && fieldText(propertiesOf(kind)[field] ?? {}).fallback === undefined,
  );
  expect(properties).toHaveProperty('kind');
  expect(Object.keys(fields)).toEqual(demanded);
});
