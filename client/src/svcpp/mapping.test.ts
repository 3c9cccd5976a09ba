import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Core, type CoreOptions } from '../core/core.ts';
import { ErrorType, SvcppError } from '../core/errors.ts';
import { createSurface } from './client.ts';
import type { Owner } from './object.ts';
import { callbackOf, classesOf, enumsOf, isSlot, lowerFirst, parametersOf, type Row, readRows, resultOf } from './rows.ts';

const rows = readRows(readFileSync(new URL('members.tsv', import.meta.url), 'utf8'));
const classes = classesOf(rows);
const enums = enumsOf(rows);

type Any = Record<string, (...values: unknown[]) => unknown>;

/** A client without areas of its own: it records the calls that it receives, and returns the prepared replies. */
function fake() {
  const calls: { path: string; parameters: unknown[] }[] = [];
  const replies = new Map<string, unknown>();
  const listeners = new Map<string, (payload: unknown) => void>();
  const area = (prefix: string): object =>
    new Proxy(
      {},
      {
        get(_, name) {
          const path = `${prefix}${String(name)}`;
          if (path === 'users.current') return replies.get(path);
          return (...parameters: unknown[]) => {
            calls.push({ path, parameters });
            const [event, listener] = parameters;
            if (name === 'on' && typeof listener === 'function') {
              listeners.set(`${prefix}${event}`, (payload) => listener(payload));
              return () => listeners.delete(`${prefix}${event}`);
            }
            const reply = replies.get(path);
            if (reply instanceof Error) throw reply;
            return reply;
          };
        },
      },
    );
  const queue = new Set<Owner>();
  let core: Core | undefined;
  const registry = createSurface({
    queue,
    create(options: CoreOptions) {
      core = new Core(options);
      const names = ['auth', 'users', 'relationships', 'presence', 'lobbies', 'messages', 'voice', 'device', 'log'];
      const top = area('');
      const areas = Object.fromEntries(names.map((name) => [name, area(`${name}.`)]));
      const own: object = { ...areas, status: 'ready', applicationId: '4', connect: async () => Reflect.get(top, 'connect')() };
      const client = new Proxy(own, { get: (target, name) => Reflect.get(target, name) ?? Reflect.get(top, name) });
      return { core, client };
    },
  });
  const create = (name: string, ...values: unknown[]): Any => {
    const found = registry.classes.get(name);
    if (!found) throw new Error(`no class ${name}`);
    return Reflect.construct(found.create, values);
  };
  const client = create('Client', 'http://127.0.0.1:9');
  const pump = () => core?.dispatch.pump();
  return { calls, replies, listeners, create, client, pump, registry, queue, core: () => core };
}

function enumOf(type: string) {
  return enums.find(({ name }) => name === type.replace('::', '.'));
}

/** An argument or result, as the surface and as the idiomatic client have it. */
function sample(f: ReturnType<typeof fake>, type: string, salt: number): [surface: unknown, idiomatic: unknown] {
  const base = type.replace(/\?$/, '');
  if (base === 'uint64') return [BigInt(salt), String(salt)];
  if (base === 'string') return [`text ${salt}`, `text ${salt}`];
  if (base === 'bool') return [true, true];
  if (base.startsWith('map')) return [{ key: 'value' }, { key: 'value' }];
  if (base.endsWith('[]')) {
    const [surface, idiomatic] = sample(f, base.slice(0, -2), salt);
    return [[surface], [idiomatic]];
  }
  const own = classes.find((row) => row.class === base);
  if (own) return objectSample(f, own, salt);
  const text = /^Client::/.test(base) && base !== 'Client::Thread' ? enumOf(base)?.values[1] : undefined;
  return text ? [text.value, lowerFirst(text.name)] : [1, 1];
}

/** An object with one field, or a view. */
function objectSample(
  f: ReturnType<typeof fake>,
  { class: name, idiomatic }: Row,
  salt: number,
): [surface: unknown, idiomatic: unknown] {
  const getters = rows.filter(
    (row) => row.class === name && row.kind === 'getter' && /^(uint64|string|bool|int32)$/.test(row.returns),
  );
  const data = getters
    .filter(({ member }) => member !== 'ToString')
    .map(({ member, returns }): [string, unknown] => [lowerFirst(member), sample(f, returns, salt)[1]]);
  if (idiomatic === 'live view') return [undefined, Object.fromEntries(data)];
  const object = f.create(name);
  const setters = getters.filter(({ member }) => object[`Set${member}`]);
  for (const { member, returns } of setters) object[`Set${member}`]?.(sample(f, returns, salt)[0]);
  const names = new Set(setters.map(({ member }) => lowerFirst(member)));
  return [object, Object.fromEntries(data.filter(([field]) => names.has(field) || setters.length === 0))];
}

/** Compares a result with what the idiomatic client returned: fields of objects by their getters. */
function expectShown(value: unknown, type: string, idiomatic: unknown): void {
  const base = type.replace(/\?$/, '');
  if (base.endsWith('[]')) {
    const [one] = Array.isArray(value) ? value : [];
    expectShown(one, base.slice(0, -2), Array.isArray(idiomatic) ? idiomatic[0] : undefined);
    return;
  }
  if (!classes.some((row) => row.class === base)) {
    const members = typeof idiomatic === 'string' ? enumOf(base)?.values : undefined;
    const shown = members ? members.find(({ name }) => lowerFirst(name) === idiomatic)?.value : idiomatic;
    expect(value).toEqual(base === 'uint64' ? BigInt(String(idiomatic)) : shown);
    return;
  }
  const object = value as Any;
  expect(object.ToBool?.()).toBe(true);
  const fields = Object.entries(Object(idiomatic));
  if (base !== 'Call') expect(fields.length).toBeGreaterThan(0);
  for (const [name, field] of fields) {
    const getter = rows.find((row) => row.class === base && row.kind === 'getter' && lowerFirst(row.member) === name);
    expectShown(object[getter?.member ?? '']?.(), getter?.returns ?? '', field);
  }
}

const methods = rows.filter(
  (row) => row.kind === 'method' && row.class === 'Client' && /^client\.(\w+\.)?\w+(\(|$)/.test(row.idiomatic) && !isSlot(row),
);
/** Rows with tests of their own below. */
const OWN =
  /^(StartCall|UpdateToken|Add\w*LogCallback|RegisterAuthorize|Connect$|Disconnect$|JoinLinked|OpenMessage|GetStatus|GetApplicationId|SetHttp)/;

test.each(methods.filter(({ member }) => !OWN.test(member)))('Client.$member calls $idiomatic', async (row) => {
  const f = fake();
  const [, path = ''] = /^client\.((?:\w+\.)?\w+)/.exec(row.idiomatic) ?? [];
  const callback = callbackOf(row, rows);
  const parameters = parametersOf(row.parameters).slice(0, callback ? -1 : undefined);
  const given = parameters.map(({ type }, index) => sample(f, type, index + 1));
  const values = given.map(([value]) => value);
  const outcome = parametersOf(callback?.parameters ?? '').filter(({ type }) => type !== 'ClientResult');
  const replies = outcome.map(({ type }, index) => sample(f, type, index + 5)[1]);
  const result = resultOf(row);
  if (!callback) f.replies.set(path, sample(f, result, 5)[1]);
  else
    f.replies.set(
      path,
      outcome.length === 1 ? replies[0] : Object.fromEntries(outcome.map(({ name }, index) => [name, replies[index]])),
    );

  const returned = f.client[row.member]?.(...values);
  const received = callback ? await returned : undefined;
  if (path !== 'users.current') {
    expect(f.calls.map((call) => call.path)).toEqual([path]);
    const expected = given.map(([, idiomatic]) =>
      typeof idiomatic === 'object' ? expect.objectContaining(Object(idiomatic)) : idiomatic,
    );
    expect(f.calls[0]?.parameters.slice(0, expected.length)).toEqual(expected);
  }
  if (!callback) return result === 'void' ? expect(returned).toBe(undefined) : expectShown(returned, result, f.replies.get(path));
  if (!Array.isArray(received)) throw new Error('no outcome');
  const hasResult = outcome.length < parametersOf(callback.parameters).length;
  if (hasResult) expect(received[0].Successful()).toBe(true);
  for (const [index, { type }] of outcome.entries()) expectShown(received[index + (hasResult ? 1 : 0)], type, replies[index]);
  await checkFailure(f, row, path, values, hasResult);
});

/** A failure reaches the callback in the turn of RunCallbacks, with the defaults of the other values. */
async function checkFailure(
  f: ReturnType<typeof fake>,
  row: Row,
  path: string,
  values: unknown[],
  hasResult: boolean,
): Promise<void> {
  f.replies.set(path, new SvcppError({ type: ErrorType.HTTPError, message: 'Not here.', status: 404, code: 10003, body: '{}' }));
  const received: unknown[][] = [];
  expect(f.client[row.member]?.(...values, (...all: unknown[]) => received.push(all))).toBe(undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(received).toEqual([]);
  f.pump();
  expect(received).toHaveLength(1);
  const [result] = received[0] as Any[];
  if (!hasResult || !result) return;
  expect([result.Successful?.(), result.Type?.(), result.Status?.(), result.ErrorCode?.()]).toEqual([false, 2, 404, 10003]);
  expect(result.ToString?.()).toBe('HTTPError 404 10003: Not here.');
}

const slots = rows.filter((row) => isSlot(row));

test.each(slots)('$class.$member follows $idiomatic: one callback, the newest', (row) => {
  const f = fake();
  const [, area = '', event = ''] = /^(?:client\.)?(\w+\.)?on\('(\w+)'/.exec(row.idiomatic) ?? [];
  const callback = callbackOf(row, rows);
  const parameters = parametersOf(callback?.parameters ?? '');
  const names = /\(\{(.*)\}\)/.exec(row.idiomatic)?.[1]?.split(', ');
  const samples = parameters.map(({ type }, index) => sample(f, type, index + 3)[1]);
  const payload = names ? Object.fromEntries(names.map((name, index) => [name, samples[index]])) : samples[0];
  const path = `${area}${event}`;
  f.replies.set('voice.getCall', fakeCall(f, 'call.'));
  const target = row.class === 'Call' ? (f.client.GetCall?.(9n) as Any) : f.client;

  const received: unknown[][] = [];
  target[row.member]?.(() => received.push(['replaced']));
  target[row.member]?.((...values: unknown[]) => received.push(values));
  f.listeners.get(path)?.(payload);
  expect(received).toHaveLength(1);
  for (const [index, { type }] of parameters.entries()) expectShown(received[0]?.[index], type, samples[index]);
  target[row.member]?.(undefined);
  expect([...f.listeners.keys()]).toEqual([]);
});

/** A call whose members are recorded like those of an area. */
function fakeCall(f: ReturnType<typeof fake>, prefix: string): object {
  return new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'getChannelId') return () => '9';
        if (name !== 'on')
          return (...values: unknown[]) => f.calls.push({ path: `${prefix}${String(name)}`, parameters: values });
        return (event: string, listener: (payload: unknown) => void) => {
          f.listeners.set(`${prefix}${event}`, listener);
          return () => f.listeners.delete(`${prefix}${event}`);
        };
      },
    },
  );
}
