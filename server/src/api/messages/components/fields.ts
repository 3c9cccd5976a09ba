import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { addressComplaint } from '../../../core/address.ts';
import { complain, failForm, type FieldError } from '../../../core/errors.ts';
import { asWhole } from '../../../core/numbers.ts';

/** Everything that is wrong with a body, by path. */
export type Complaints = Record<string, FieldError>;

/** Ends the request with 50035 when anything is wrong. */
export function refuseAny(complaints: Complaints): void {
  if (Object.keys(complaints).length) failForm(complaints);
}

const INT32 = 2 ** 31 - 1;

/** The fields of one object of a body: each read checks one of them and complains at its path. */
export class Fields {
  readonly path: string;
  readonly #source: ReadonlyMap<string, unknown>;
  readonly #complaints: Complaints;
  readonly #isObject: boolean;

  constructor(source: unknown, path: string, complaints: Complaints) {
    this.path = path;
    this.#complaints = complaints;
    const isObject = typeof source === 'object' && source !== null && !Array.isArray(source);
    this.#isObject = isObject;
    this.#source = new Map(isObject ? Object.entries(source) : []);
    if (!isObject) this.complain('', complain.custom('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType'));
  }

  /**
   * Notes what is wrong with a field; the first complaint of a path stays. The empty key is the object itself: of what is no
   * object nothing else is told.
   */
  complain(key: string, complaint: FieldError): void {
    if (!this.#isObject && key !== '') return;
    this.#complaints[this.#at(key)] ??= complaint;
  }

  /** The value as it is; null counts as absent. */
  raw(key: string): unknown {
    return this.#source.get(key) ?? undefined;
  }

  has(key: string): boolean {
    return this.raw(key) !== undefined;
  }

  /** A text of `min` to `max` code points, without what text cannot hold (NUL, broken surrogate pairs). */
  text(key: string, min: number, max: number): string | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      return this.#wrong(key, complain.custom('STRING_TYPE_CONVERT', 'Could not interpret "value" as string.'));
    // A code point has one or two units: what is longer than that need not be counted.
    const length = value.length > 2 * max ? value.length : [...value].length;
    if (length >= min && length <= max) return value.toWellFormed().replaceAll('\0', '');
    return this.#wrong(key, min > 0 ? complain.length(min, max) : complain.maxLength(max));
  }

  /** The same for a text that must be there. */
  requiredText(key: string, min: number, max: number): string {
    this.require(key);
    return this.text(key, min, max) ?? '';
  }

  /** Complains when a field is absent. */
  require(key: string, complaint: FieldError = complain.required()): void {
    if (!this.has(key)) this.complain(key, complaint);
  }

  /** Complains when a field that does not belong there is given. */
  forbid(key: string): void {
    if (this.has(key)) this.complain(key, complain.custom('BASE_TYPE_FORBIDDEN', 'This field is not allowed here.'));
  }

  /** A whole number, which may come as text. */
  whole(key: string, min: number, max: number): number | undefined {
    const value = asWhole(this.raw(key));
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    if (typeof value !== 'number' || !Number.isInteger(value))
      return this.#wrong(key, complain.custom('NUMBER_TYPE_COERCE', 'Value is not int.'));
    const [code, word, bound] = value < min ? ['NUMBER_TYPE_MIN', 'greater', min] : ['NUMBER_TYPE_MAX', 'less', max];
    return this.#wrong(key, complain.custom(String(code), `int value should be ${word} than or equal to ${bound}.`));
  }

  /** A whole number of 32 bits that is not negative. */
  int32(key: string): number | undefined {
    return this.whole(key, 0, INT32);
  }

  flag(key: string): boolean | undefined {
    const value = this.raw(key);
    if (value === undefined || typeof value === 'boolean') return value;
    return this.#wrong(key, complain.custom('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.'));
  }

  id(key: string): Snowflake | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const text = String(value);
    if (isSnowflake(text)) return text;
    return this.#wrong(key, complain.custom('NUMBER_TYPE_COERCE', `Value "${String(value).slice(0, 40)}" is not snowflake.`));
  }

  oneOf<T extends string | number>(key: string, values: readonly T[]): T | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    const number = asWhole(value);
    return values.find((one) => one === value || one === number) ?? this.#wrong(key, complain.choices(values));
  }

  /** The items of a list of `min` to `max`, each with its path; empty when it is absent or no list. */
  list(key: string, min: number, max: number): { item: unknown; path: string }[] {
    const value = this.raw(key);
    if (value === undefined) return [];
    if (!Array.isArray(value)) {
      this.complain(key, complain.custom('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType'));
      return [];
    }
    if (value.length < min || value.length > max)
      this.complain(key, min > 0 ? complain.length(min, max) : complain.maxLength(max));
    return value.slice(0, max).map((item: unknown, index) => ({ item, path: `${this.#at(key)}.${index}` }));
  }

  /** An object in a field. */
  inner(key: string): Fields {
    return new Fields(this.raw(key), this.#at(key), this.#complaints);
  }

  /** An object of a list. */
  at({ item, path }: { item: unknown; path: string }): Fields {
    return new Fields(item, path, this.#complaints);
  }

  /** An address with one of some schemes, of at most `max` characters. */
  address(key: string, schemes: readonly string[], max: number): string | undefined {
    const value = this.text(key, 1, max);
    if (value === undefined) return undefined;
    const complaint = addressComplaint(value, schemes);
    return complaint ? this.#wrong(key, complaint) : value;
  }

  /** The path of a field; that of the body itself is empty. */
  #at(key: string): string {
    return [this.path, key].filter(Boolean).join('.');
  }

  #wrong(key: string, complaint: FieldError): undefined {
    this.complain(key, complaint);
    return undefined;
  }
}
