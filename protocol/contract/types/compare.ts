/**
 * Compares our types with the published ones by field, at compile time; nothing here exists at run time.
 *
 * A registry maps a name to a pair `[ours, theirs]` of object types. `Differences<Pairs, Registry>` has, for each pair that differs,
 * one key for each difference; an object literal of that type lists exactly the differences that exist, each with its reason.
 * A difference that is not listed does not compile, nor does a line whose difference is gone.
 *
 * The keys, all from our side; `f` is the field:
 * - `f: only ours`, `f: only theirs`, `f: only theirs, optional`.
 * - `f: may be absent` where theirs is always present; `f: always present` where theirs may be absent.
 * - `f: may be null` where theirs is never null; `f: never null` where theirs may be null.
 * - `f: wider`: ours has values that theirs lacks; `f: narrower`: theirs has values that ours lacks.
 * - `f: open`: ours is any object, theirs has a shape; `f: any of theirs` is the reverse.
 * - `f: not paired`: both are objects, and no pair of the registry has them. It cannot be listed: add the pair.
 *
 * In a response `may be absent`, `may be null`, `wider` and `only theirs` are what a client does not expect.
 * In a request `always present`, `never null`, `narrower` and `only theirs` are what we refuse or ignore.
 *
 * These are normalized, and therefore no differences:
 * - A field of type `undefined` or `never` is an absent field.
 * - Enums are the values of their members. If one side is any number, or any string (template types included), only whether the
 *   other side has numbers, or strings, counts: ours leave most enumerations open, as later versions add members.
 * - An object inside a field is compared as the pair that has it, not again where it is used.
 * - Unions of objects on a side of a pair are merged: a field is optional if a member lacks it, and has the values of all members.
 * - Arrays and tuples are compared by their elements, and records by their values; if ours is a record, theirs is one.
 */

/** A registry: pairs of our object type and theirs, by name. */
export type Registry<R> = { [K in keyof R]: Pair };
export type Pair = [ours: unknown, theirs: unknown, base?: string];

/** The pair of what a field holds on both sides of a pair: an object, or the elements of a list. */
export type Part<P extends Pair, K extends string> = [Item<Field<P[0], K>>, Item<Field<P[1], K>>];

/** The objects of a type: itself, or the elements of a list; without null, undefined and what is not an object. */
export type Item<T> = T extends readonly (infer E)[] ? Item<E> : T extends object ? T : never;

/** Every difference of the pairs, by pair: the keys say what differs, the values why. Pairs without differences are left out. */
export type Differences<P extends Registry<P>, R extends Registry<R>> = [Differing<P, R>] extends [never]
  ? Nothing
  : { [K in Differing<P, R>]: { [D in Own<P[K], R>]: Reason<D> } };

/** A list without lines; an empty object type would accept any. */
type Nothing = Record<string, never>;

/** The names of the pairs that differ. */
type Differing<P extends Registry<P>, R extends Registry<R>> = {
  [K in keyof P]: [Own<P[K], R>] extends [never] ? never : K;
}[keyof P];

/** The differences of a pair that the pair that it extends does not have. */
type Own<P extends Pair, R extends Registry<R>> = [Difference<P, R>] extends [infer D extends string]
  ? Exclude<D, OfBase<P, R>>
  : never;
type OfBase<P extends Pair, R extends Registry<R>> = OfNamed<P[2], R>;
type OfNamed<B, R extends Registry<R>> = B extends keyof R ? Difference<R[B], R> : never;

/** The same for requests: where ours accepts more, only the fields that theirs lacks. */
export type RequestDifferences<P extends Registry<P>, R extends Registry<R>> = [Refusing<P, R>] extends [never]
  ? Nothing
  : { [K in Refusing<P, R>]: { [D in Refused<P[K], R>]: Reason<D> } };

type Refusing<P extends Registry<P>, R extends Registry<R>> = {
  [K in keyof P]: [Refused<P[K], R>] extends [never] ? never : K;
}[keyof P];

type Refused<P extends Pair, R extends Registry<R>> = [Own<P, R>] extends [infer D extends string]
  ? Exclude<D, `${string}: ${Accepted}`>
  : never;
type Accepted = 'may be absent' | 'may be null' | 'wider';

type Reason<D> = D extends `${string}: not paired` ? never : string;

/** The differences of a pair, as a union of their keys. */
export type Difference<P extends Pair, R extends Registry<R>> = [Keys<P[0]>] extends [never]
  ? 'body: open'
  : {
      [K in Keys<P[0]> | Keys<P[1]>]: Line<K, Kinds<Field<P[0], K>, Field<P[1], K>, R>>;
    }[Keys<P[0]> | Keys<P[1]>];

type Line<K extends string, Found> = [Found] extends [infer D extends Kind] ? `${K}: ${D}` : never;

/** The kinds of differences. */
type Kind =
  | 'only ours'
  | 'only theirs'
  | 'only theirs, optional'
  | 'may be absent'
  | 'always present'
  | 'may be null'
  | 'never null'
  | 'wider'
  | 'narrower'
  | 'open'
  | 'any of theirs'
  | 'not paired';

/** The names of the fields of a union of objects, without index signatures. */
type Keys<T> = T extends unknown ? Named<keyof T> : never;
type Named<K> = K extends string | number ? (string extends K ? never : number extends K ? never : `${K}`) : never;

/** The type of a field over a union of objects; undefined where a member lacks it. */
type Field<T, K> = T extends unknown
  ? K extends keyof T
    ? T[K]
    : K extends `${infer N extends number & keyof T}`
      ? T[N]
      : undefined
  : never;

type Kinds<O, A, R extends Registry<R>> = unknown extends A
  ? unknown extends O
    ? never
    : 'any of theirs'
  : [O] extends [undefined]
    ? [A] extends [undefined]
      ? never
      : undefined extends A
        ? 'only theirs, optional'
        : 'only theirs'
    : [A] extends [undefined]
      ? 'only ours'
      : unknown extends O
        ? 'open'
        : Absence<O, A> | Nullness<O, A> | Compared<NonNullable<O>, NonNullable<A>, R>;

type Absence<O, A> = undefined extends O
  ? undefined extends A
    ? never
    : 'may be absent'
  : undefined extends A
    ? 'always present'
    : never;

type Nullness<O, A> = null extends O ? (null extends A ? never : 'may be null') : null extends A ? 'never null' : never;

/** The differences of values, neither null nor undefined. */
type Compared<O, A, R extends Registry<R>> =
  | Beyond<Values<O, A>, Values<A, O>, 'wider'>
  | Beyond<Values<A, O>, Values<O, A>, 'narrower'>
  | Inner<Things<O>, Things<A>, R>;

type Beyond<T, U, Word> = [T] extends [U] ? never : Word;

/** The strings, numbers and booleans of a type: literals, or 'string' and 'number' if one of the two types has any of them. */
type Values<T, U> =
  | Strings<Extract<T, string>, Extract<U, string>>
  | Numbers<Extract<T, number>, Extract<U, number>>
  | Extract<T, boolean>
  | (T extends ArrayBuffer ? 'file' : never);

type Strings<T extends string, U extends string> = [T] extends [never]
  ? never
  : true extends AnyString<T> | AnyString<U>
    ? 'string'
    : `=${T}`;
type AnyString<T extends string> = T extends unknown ? (Record<never, never> extends Record<T, 1> ? true : false) : never;

type Numbers<T extends number, U extends number> = [T] extends [never]
  ? never
  : true extends AnyNumber<T> | AnyNumber<U>
    ? 'number'
    : `#${T}`;
/** An enum would be assignable from number, so the test is whether its record has an index signature. */
type AnyNumber<T extends number> = T extends unknown ? (Record<never, never> extends Record<T, 1> ? true : false) : never;

/** The members of a type that are objects. */
type Things<T> = T extends object ? (T extends ArrayBuffer ? never : T) : never;

type Inner<O, A, R extends Registry<R>> = [O] extends [never]
  ? [A] extends [never]
    ? never
    : 'narrower'
  : [A] extends [never]
    ? 'wider'
    : Lists<Extract<O, readonly unknown[]>, Extract<A, readonly unknown[]>, R> | Objects<NoList<O>, NoList<A>, R>;

type NoList<T> = T extends readonly unknown[] ? never : T;

type Lists<O, A, R extends Registry<R>> = [O] extends [never]
  ? [A] extends [never]
    ? never
    : 'narrower'
  : [A] extends [never]
    ? 'wider'
    : Elements<O, A, R>;

/** The differences of elements; null or undefined among them widen or narrow the list. */
type Elements<O, A, R extends Registry<R>> = ElementKinds<Kinds<Element<O>, Element<A>, R>>;
type Element<T> = T extends readonly (infer E)[] ? E : never;
type ElementKinds<K> = K extends 'may be absent' | 'may be null'
  ? 'wider'
  : K extends 'always present' | 'never null'
    ? 'narrower'
    : K;

type Objects<O, A, R extends Registry<R>> = [O] extends [never]
  ? [A] extends [never]
    ? never
    : 'narrower'
  : [A] extends [never]
    ? 'wider'
    : true extends IsMember<object, O>
      ? 'open'
      : true extends IsRecord<O>
        ? ElementKinds<Kinds<Held<O>, Held<A>, R>>
        : Paired<O, A, R>;

/** The values of a record. */
type Held<T> = T extends unknown ? Exclude<T[keyof T], undefined> : never;
type IsRecord<T> = T extends unknown ? (string extends keyof T ? true : false) : never;

/** Whether the registry pairs the objects; if only some of them, which side has others. */
type Paired<O, A, R extends Registry<R>> = Compare<O, A, Hits<A, NamesOf<O, R>, R>, R>;
type Compare<O, A, Names extends keyof R, R extends Registry<R>> = [Names] extends [never]
  ? 'not paired'
  : OthersOfOurs<O, Names, R> | OthersOfTheirs<A, R[Names][1]>;
type OthersOfOurs<O, Names, R extends Registry<R>> = O extends unknown
  ? [NamesOf<O, R> & Names] extends [never]
    ? 'wider'
    : never
  : never;
type OthersOfTheirs<A, U> = [A, U] extends [U, A]
  ? never
  : A extends unknown
    ? true extends IsMember<A, U>
      ? never
      : 'narrower'
    : never;

/** The names of the pairs that have a member of O as ours. */
type NamesOf<O, R extends Registry<R>> = O extends unknown ? PairsOf<O, R> : never;
type PairsOf<O, R extends Registry<R>> = { [K in keyof R]: true extends IsMember<O, R[K][0]> ? K : never }[keyof R];

/** The names whose pair has a member of A as theirs. */
type Hits<A, Names extends keyof R, R extends Registry<R>> = {
  [K in Names]: [A, R[K][1]] extends [R[K][1], A]
    ? K
    : true extends (A extends unknown ? IsMember<A, R[K][1]> : never)
      ? K
      : never;
}[Names];

/** Whether T is among the members of U: one has the same fields, and each is assignable to the other. */
type IsMember<T, U> = U extends unknown
  ? [keyof T, keyof U] extends [keyof U, keyof T]
    ? [T, U] extends [U, T]
      ? true
      : never
    : never
  : never;
