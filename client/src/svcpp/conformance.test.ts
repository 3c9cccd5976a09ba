import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as exported from './index.ts';
import { classesOf, enumsOf, isReserved, isSlot, parametersOf, type Row, readRows, resultOf } from './rows.ts';

const rows = readRows(readFileSync(new URL('members.tsv', import.meta.url), 'utf8'));
const classes = classesOf(rows).map((row) => row.class);
const enums = enumsOf(rows);
const declarations = readFileSync(new URL('members.ts', import.meta.url), 'utf8');
const { SvcppError, ObjectEmptyError, EnumToString } = exported;

/** The members of any object of the surface, by name. */
type Any = Record<string | symbol, (...values: unknown[]) => unknown>;
/** A class of the surface. */
type AnyClass = { new (...values: unknown[]): Any; nullobj: Any; Move(other: unknown): Any; prototype: Any } & Any;

const NOT_COPIED = ['Client', 'VADThresholdSettings'];

function memberOf(path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), exported);
}

function classOf(name: string): AnyClass {
  const found = memberOf(name);
  expect(typeof found, name).toBe('function');
  return found as AnyClass;
}

function isView(name: string): boolean {
  return rows.some((row) => row.class === name && row.kind === 'class' && row.idiomatic === 'live view') || name === 'Client';
}

/** The default of a C++ type. */
function defaultOf(type: string): unknown {
  if (type.endsWith('?') || type === 'void') return undefined;
  if (type.endsWith('[]')) return [];
  if (type === 'uint64') return 0n;
  if (type === 'string') return '';
  if (type === 'bool') return false;
  if (type.startsWith('map')) return {};
  return classes.includes(type) ? classOf(type).nullobj : 0;
}

/** A value of a C++ type that is not its default; `salt` makes it another one. */
function sampleOf(type: string, salt = 1): unknown {
  const base = type.replace(/\?$/, '').replace('::', '.');
  if (base === 'uint64') return 2n ** 60n + BigInt(salt);
  if (base === 'string') return `text ${salt}`;
  if (base === 'bool') return salt % 2 === 1;
  if (base === 'float') return salt + 0.5;
  if (base.startsWith('map')) return { key: `value ${salt}` };
  if (classes.includes(base)) return objectOf(base, salt);
  if (isCallback(base)) return () => {};
  return salt;
}

/** An object of a class whose fields have samples. */
function objectOf(name: string, salt = 1): Any {
  const object = new (classOf(name))();
  for (const row of rows)
    if (row.class === name && row.kind === 'setter') object[row.member]?.(sampleOf(typeOfSetter(row), salt));
  return object;
}

function isCallback(type: string): boolean {
  return rows.some((row) => row.kind === 'callback' && `${row.class}.${row.member}` === type.replace('::', '.'));
}

function typeOfSetter(row: Row): string {
  return parametersOf(row.parameters)[0]?.type ?? '';
}

function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('ToBool' in value)) return value;
  const name = value.constructor.name;
  const getters = rows.filter((row) => row.class === name && row.kind === 'getter');
  return { name, fields: getters.map(({ member }) => plain((value as Any)[member]?.())) };
}

/** Values of other types than this one. */
function wrongFor(type: string): unknown[] {
  const values = [null, {}, 'no number', 1.5, -1, -1n, 2n ** 64n, Number.NaN, true, Symbol('wrong'), [1]];
  const base = type.replace(/\?$/, '');
  if (base === 'string') return values.filter((value) => typeof value !== 'string');
  if (base === 'bool') return values.filter((value) => typeof value !== 'boolean');
  if (base === 'float') return values.filter((value) => typeof value !== 'number' || Number.isNaN(value));
  if (base.startsWith('map')) return values.filter((value) => String(value) !== '[object Object]');
  if (base === 'uint64' || classes.includes(base) || /^uint/.test(base)) return values;
  return values.filter((value) => value !== -1);
}

function checkSpecialMembers({ class: name, kind }: Row): void {
  expect(kind).toBe('constructor/operator');
  const Class = classOf(name);
  expect(Class.nullobj.ToBool?.()).toBe(false);
  expect(Object.isFrozen(Class.nullobj)).toBe(true);
  expect(Class.nullobj).toBeInstanceOf(Class);
  if (name === 'Client') {
    checkMove(name, new Class('http://127.0.0.1:9'));
    return;
  }
  const object = isView(name) ? new Class() : objectOf(name);
  expect(object.ToBool?.()).toBe(!isView(name));
  if (NOT_COPIED.includes(name)) {
    expect(() => new Class(object)).toThrow(TypeError);
    expect(() => new Class().Assign?.(object)).toThrow(TypeError);
  } else {
    const copy = new Class(object);
    expect(plain(copy)).toEqual(plain(object));
    const assigned = isView(name) ? new Class() : objectOf(name, 2);
    expect(assigned.Assign?.(object)).toBe(assigned);
    expect(plain(assigned)).toEqual(plain(object));
    expect(assigned.Assign?.(assigned)).toBe(assigned);
    expect(plain(assigned)).toEqual(plain(object));
  }
  checkMove(name, object);
}

/** A move takes the contents and leaves defaults. */
function checkMove(name: string, object: Any): void {
  const Class = classOf(name);
  const [before, isFull] = [plain(object), object.ToBool?.()];
  const moved = Class.Move(object);
  expect(object.ToBool?.()).toBe(false);
  expect(plain(object)).toEqual(plain(Class.nullobj));
  expect(moved).toBeInstanceOf(Class);
  expect(moved.ToBool?.()).toBe(isFull);
  expect(plain(moved)).toEqual(before);
  expect(moved.AssignMove?.(moved)).toBe(moved);
  expect(plain(moved)).toEqual(before);
  const target = Class.Move(Class.nullobj);
  expect(target.ToBool?.()).toBe(false);
  expect(target.AssignMove?.(moved)).toBe(target);
  expect(plain(target)).toEqual(before);
  expect(moved.ToBool?.()).toBe(false);
  target.Drop?.();
  expect(target.ToBool?.()).toBe(false);
  expect(() => Class.nullobj.AssignMove?.(moved)).toThrow(ObjectEmptyError);
  for (const other of [undefined, null, {}, new (classOf('LinkedLobby'))()].slice(0, name === 'LinkedLobby' ? 3 : 4)) {
    expect(() => Class.Move(other)).toThrow(`${name}.Move: expected a ${name}`);
    expect(() => target.AssignMove?.(other)).toThrow(`${name}.AssignMove: expected a ${name}`);
  }
}

function checkEnum({ class: owner, member }: Row): void {
  const path = member === '(enum)' ? owner : `${owner}.${member}`;
  const values = enums.find(({ name }) => name === path)?.values ?? [];
  const found = memberOf(path);
  expect(found).toEqual(Object.fromEntries(values.map(({ name, value }) => [name, value])));
  expect(EnumToString(Object(found), 4711)).toBe('unknown');
}

function checkEnumValue({ class: owner, member, returns }: Row): void {
  const [nested, name = member] = member.split('::');
  const members = memberOf(member.includes('::') ? `${owner}.${nested}` : owner);
  const value: unknown = Reflect.get(Object(members), name);
  expect(value).toBe(Number(returns.replace('= ', '')));
  expect(EnumToString(Object(members), Number(value))).toBe(name);
}

function checkGetter({ class: name, member, returns }: Row): void {
  const Class = classOf(name);
  expect(Class.prototype[member]?.length).toBe(0);
  expect(Class.nullobj[member]?.()).toEqual(defaultOf(returns));
  const first = new Class();
  const differs = /^(VadThreshold|Automatic|Successful|ToString)$/.test(member) && !isView(name);
  if (!differs) expect(first[member]?.()).toEqual(defaultOf(returns));
  if (!returns.endsWith('[]') && !returns.startsWith('map')) return;
  expect(first[member]?.()).not.toBe(first[member]?.());
}

function checkSetter(row: Row): void {
  const { class: name, member } = row;
  const [getter, type] = [member.slice(3), typeOfSetter(row)];
  const Class = classOf(name);
  expect(Class.prototype[member]?.length).toBe(1);
  const object = new Class();
  const value = sampleOf(type);
  expect(object[member]?.(value)).toBe(undefined);
  expect(plain(object[getter]?.())).toEqual(plain(value));
  if (type === 'uint64') {
    for (const same of ['1234567890123', 1234567890123]) {
      object[member]?.(same);
      expect(object[getter]?.()).toBe(1234567890123n);
    }
    object[member]?.(value);
  }
  if (!NOT_COPIED.includes(name)) {
    const copy = new Class(object);
    copy[member]?.(sampleOf(type, 2));
    expect(plain(object[getter]?.())).toEqual(plain(value));
    expect(plain(copy[getter]?.())).toEqual(plain(sampleOf(type, 2)));
  }
  if (classes.includes(type.replace('?', ''))) checkNested(object, row);
  if (type.endsWith('?')) {
    object[member]?.(undefined);
    expect(object[getter]?.()).toBe(undefined);
  } else expect(() => object[member]?.(undefined)).toThrow(TypeError);
  for (const other of wrongFor(type)) {
    const error = thrownBy(() => object[member]?.(other));
    expect(error, `${String(other)} as ${type}`).toBeInstanceOf(TypeError);
    expect(Reflect.get(Object(error), 'message')).toContain(`${name}.${member}: expected a`);
  }
  expect(() => Class.nullobj[member]?.(value)).toThrow(ObjectEmptyError);
  expect(() => Class.nullobj[member]?.(value)).toThrow(SvcppError);
  expect(plain(Class.nullobj[getter]?.())).toEqual(plain(defaultOf(type)));
  Class.Move(object);
  expect(() => object[member]?.(value)).toThrow(`${name}.${member}`);
}

/** The value in an object is a copy, on the way in and out. */
function checkNested(object: Any, row: Row): void {
  const [getter, type] = [row.member.slice(3), typeOfSetter(row).replace('?', '')];
  const inner = objectOf(type);
  object[row.member]?.(inner);
  const before = plain(object[getter]?.());
  for (const other of [inner, object[getter]?.() as Any])
    for (const setter of rows.filter((one) => one.class === type && one.kind === 'setter'))
      other[setter.member]?.(sampleOf(typeOfSetter(setter), 2));
  expect(plain(object[getter]?.())).toEqual(before);
  expect(() => object[row.member]?.(classOf(type).nullobj)).toThrow(ObjectEmptyError);
}

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
}

async function checkMethod(row: Row): Promise<void> {
  const { class: name, member } = row;
  const Class = classOf(name);
  const parameters = parametersOf(row.parameters);
  expect(Class.prototype[member]?.length).toBe(parameters.length);
  const values = parameters.map(({ type }) => sampleOf(type));
  const empty = Class.nullobj;
  if (member.startsWith('Set') || /^(AddButton|Add.*Callback|RegisterAuthorizeRequestCallback)$/.test(member)) {
    const isAsync = isCallback(parameters.at(-1)?.type ?? '') && !isSlot(row);
    if (!isAsync) expect(() => empty[member]?.(...values)).toThrow(ObjectEmptyError);
  } else if (!values.length || typeof values.at(-1) !== 'function') {
    if (member !== 'Equals' && member !== 'CreateAuthorizationCodeVerifier')
      expect(empty[member]?.(...values)).toEqual(defaultOf(resultOf(row)));
  }
  for (const [index, { type }] of parameters.entries()) {
    for (const other of isCallback(type) ? ['no function', 7, {}] : wrongFor(type)) {
      if (other === undefined) continue;
      const error = thrownBy(() => empty[member]?.(...values.with(index, other)));
      expect(error, `${String(other)} as ${type}`).toBeInstanceOf(TypeError);
      expect(Reflect.get(Object(error), 'message')).toContain(`${name}.${member}: expected a`);
    }
  }
  const { type = '' } = parameters.at(-1) ?? {};
  if (!isCallback(type) || isSlot(row) || resultOf(row) !== 'void' || member === 'RegisterAuthorizeRequestCallback') return;
  const outcome: unknown = await empty[member]?.(...values.slice(0, -1));
  const callback = rows.find((one) => `${one.class}::${one.member}` === type);
  const received = parametersOf(callback?.parameters ?? '').map((one) => one.type);
  expect(Array.isArray(outcome) && outcome.length).toBe(received.length);
  for (const [index, one] of received.entries()) {
    const value: unknown = Reflect.get(Object(outcome), index);
    if (one !== 'ClientResult') expect(value).toEqual(defaultOf(one));
    else expect((value as Any).Type?.()).toBe(5);
  }
}

function checkCallback({ class: owner, member, rules }: Row): void {
  expect(declarations).toContain(`export type ${member} = (`);
  for (const taker of rules.replace(/^Taken by |\.$/g, '').split(', '))
    expect(typeof classOf(owner).prototype[taker], taker).toBe('function');
}

function checkStatic(row: Row): void {
  const call = classOf(row.class)[row.member];
  const [first] = parametersOf(row.parameters);
  expect(call?.length).toBe(first ? 1 : 0);
  if (!first) return void expect(typeof call?.()).toBe(resultOf(row) === 'string' ? 'string' : 'number');
  const values = enums.find(({ name }) => name === first.type.replace('::', '.'))?.values ?? [];
  expect(values.length).toBeGreaterThan(0);
  for (const { name, value } of values) expect(call?.(value)).toBe(name);
  expect(call?.(4711)).toBe('unknown');
  expect(() => call?.('text')).toThrow(`${row.class}.${row.member}`);
}

/** Rows of AuthorizationArgs, and the constructors of Client. */
function checkOperator({ class: name, member }: Row): void {
  if (name === 'Client') {
    const Client = classOf(name);
    const options = new exported.ClientCreateOptions();
    options.SetApiBase('http://127.0.0.1:9');
    for (const values of [[], ['http://127.0.0.1:9', 'http://127.0.0.1:8'], [options]].slice(0, 3)) {
      const client = new Client(...values);
      expect(client.ToBool?.()).toBe(true);
      client[Symbol.dispose]?.();
      expect(client.ToBool?.()).toBe(false);
    }
    expect(() => new Client(7)).toThrow(TypeError);
    return;
  }
  expect(member).toMatch(/^(AuthorizationArgs\(|operator|nullobj)/);
  checkSpecialMembers({ class: name, kind: 'constructor/operator' } as Row);
}

/** How the rows of each kind are checked. */
const CHECKS: Readonly<Record<string, (row: Row) => void | Promise<void>>> = {
  class: ({ class: name }) => void expect(classOf(name).name).toBe(name),
  'constructor/operator': checkSpecialMembers,
  constructor: checkOperator,
  operator: checkOperator,
  'static field': checkOperator,
  enum: checkEnum,
  'enum value': checkEnumValue,
  getter: checkGetter,
  setter: checkSetter,
  method: checkMethod,
  static: checkStatic,
  callback: checkCallback,
  'free function': (row) => void expect(memberOf(row.member)).toHaveLength(parametersOf(row.parameters).length),
};

test('the table has 851 rows: rpc.test.ts checks those of the desktop agent, this file the others', () => {
  expect(rows).toHaveLength(851);
  expect(new Set(rows.map(({ class: owner, member }) => `${owner} ${member}`)).size).toBe(851);
  for (const { kind } of rows) if (!kind.startsWith('rpc')) expect(Object.keys(CHECKS)).toContain(kind);
});

test.each(rows.filter(({ kind }) => !kind.startsWith('rpc')))('$class $member ($kind)', async (row) => {
  expect.hasAssertions();
  if (isReserved(row)) return void expect(memberOf(row.class)).toBe(undefined);
  await CHECKS[row.kind]?.(row);
});

test('nothing is exported but the rows and the helpers', () => {
  const named = new Set(rows.flatMap((row) => [row.class, row.kind === 'free function' ? row.member : row.class]));
  const others = Object.keys(exported).filter((name) => !named.has(name));
  expect(others.sort()).toEqual(['ObjectEmptyError', 'SvcppError', 'valid']);
});
