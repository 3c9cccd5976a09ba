import { isMap } from '../core/arguments.ts';
import { type Held, hold, type Owner, requireHeld, SvcObject, invoke } from './object.ts';
import type { ClassPlan, EnumObject, Type } from './parse.ts';

/** A class of the surface with its plan. */
export interface BuiltClass {
  plan: ClassPlan;
  create: new (...parameters: never[]) => SvcObject;
  nullobj: SvcObject;
}

/** The enums and classes of a surface by name. */
export interface Registry {
  readonly enums: ReadonlyMap<string, EnumObject>;
  readonly classes: Map<string, BuiltClass>;
}

/** Integers: least and most. */
const INTEGERS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  i: [-(2 ** 31), 2 ** 31 - 1],
  w: [0, 2 ** 32 - 1],
  y: [0, 255],
};
const PRIMITIVES: Readonly<Record<string, string>> = { s: 'string', b: 'boolean' };
const MOST_UINT64 = 2n ** 64n - 1n;

/** The error of an argument of the wrong type. Its value is not repeated in it: it may be a secret. */
export function wrong(where: string, expected: string, got: unknown): TypeError {
  return new TypeError(`${where}: expected ${expected}, got ${typeof got}`);
}

/** Checks an argument and converts it for the idiomatic surface. `where` is the class and member that receive it. */
export function accept(registry: Registry, type: Type, value: unknown, where: string): unknown {
  if (type.endsWith('?')) return value === undefined ? value : accept(registry, type.slice(0, -1), value, where);
  const [least, most] = INTEGERS[type] ?? [];
  if (least !== undefined && most !== undefined && !(Number.isInteger(value) && Number(value) >= least && Number(value) <= most))
    throw wrong(where, `an integer from ${least} to ${most}`, value);
  const primitive = PRIMITIVES[type];
  if (primitive && typeof value !== primitive) throw wrong(where, `a ${primitive}`, value);
  if (type === 'f' && !Number.isFinite(value)) throw wrong(where, 'a finite number', value);
  if (type === 'u' || type === 'n') {
    const number = uint64(value, where);
    return type === 'n' && number <= Number.MAX_SAFE_INTEGER ? Number(number) : String(number);
  }
  if (type === 'm') return mapOf(value, where);
  const built = registry.classes.get(type);
  return built ? dataOf(registry, built, value, where) : value;
}

/** Converts a value of the idiomatic surface. `undefined` and `null` become the default of the type. */
export function present(registry: Registry, type: Type, value: unknown, owner: Owner | undefined): unknown {
  const base = type.replace(/[?*]/, '');
  if (type.endsWith('*')) return Array.isArray(value) ? value.map((one) => present(registry, base, one, owner)) : [];
  if (value === undefined || value === null) return type.endsWith('?') ? undefined : defaultOf(registry, base);
  const isEnum = registry.enums.get(base);
  // Enums that are strings elsewhere have the names of their members there, in camel case; their values are those from 0.
  if (isEnum && typeof value === 'string')
    return String(Object.keys(isEnum)).toLowerCase().split(',').indexOf(value.toLowerCase());
  if ((base === 'u' || base === 'n') && (typeof value === 'string' || typeof value === 'number')) return BigInt(value);
  if (typeof value !== 'object') return value;
  if (base === 'm') return { ...value };
  const built = registry.classes.get(base);
  if (!built) return value;
  return wrap(built, built.plan.isView ? { data: value, owner } : { data: snapshot(registry, built.plan, value) });
}

/** An object of a class, with contents. */
export function wrap({ create }: Pick<BuiltClass, 'create'>, held: Held | undefined): SvcObject {
  const object: SvcObject = Reflect.construct(SvcObject, [], create);
  hold(object, held);
  return object;
}

/** A copy of the fields of a value, nested ones included; nothing else that the value has. */
export function snapshot(registry: Registry, plan: ClassPlan, source: object): object {
  const copy = (type: Type, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(type, one));
    if (typeof value !== 'object' || value === null) return value ?? undefined;
    const nested = registry.classes.get(type.replace(/[?*]/, ''));
    return nested ? snapshot(registry, nested.plan, value) : { ...value };
  };
  const fields = plan.members.filter(({ kind }) => kind === ':' || kind === '=');
  const copies = fields.map(({ target, type }): [string, unknown] => [target, copy(type, invoke(source, target))]);
  return Object.fromEntries(copies.filter(([, value]) => value !== undefined));
}

function defaultOf(registry: Registry, type: Type): unknown {
  if (type === 's') return '';
  if (type === 'b') return false;
  if (type === 'm') return {};
  if (type === 'u' || type === 'n') return 0n;
  return type ? (registry.classes.get(type)?.nullobj ?? 0) : undefined;
}

function uint64(value: unknown, where: string): bigint {
  const text = typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && /^\d+$/.test(text) && BigInt(text) <= MOST_UINT64) return BigInt(text);
  throw wrong(where, `a bigint, decimal string or safe integer from 0 to ${MOST_UINT64}`, value);
}

function mapOf(value: unknown, where: string): object {
  if (!isMap(value) || Array.isArray(value)) throw wrong(where, 'an object whose values are strings', value);
  return { ...value };
}

function dataOf(registry: Registry, { plan, create }: BuiltClass, value: unknown, where: string): object {
  if (!(value instanceof create)) throw wrong(where, `a ${plan.name}`, value);
  const held = requireHeld(value, where);
  return plan.isView ? held.data : snapshot(registry, plan, held.data);
}
