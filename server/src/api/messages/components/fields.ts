import { isSnowflake, type Snowflake } from '@guildhall/protocol/ids';
import { addressComplaint } from '../../../core/values/address.ts';
import { complain, failForm, type FieldError } from '../../../core/framework/errors.ts';
import { asWhole } from '../../../core/values/numbers.ts';

/** The errors of a body, by path. */
export type Complaints = Record<string, FieldError>;

/** Fails with 50035 if there are any errors. */
export function refuseAny(complaints: Complaints): void {
  if (Object.keys(complaints).length) failForm(complaints);
}

const INT32 = 2 ** 31 - 1;

/** Reads the fields of one object of a body: each read validates one field and records errors at its path. */
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
   * Records an error of a field; the first error of a path wins. The empty key is the object itself; a value
   * that is not an object gets no other error.
   */
  complain(key: string, complaint: FieldError): void {
    if (!this.#isObject && key !== '') return;
    this.#complaints[this.#at(key)] ??= complaint;
  }

  /** The raw value; null counts as absent. */
  raw(key: string): unknown {
    return this.#source.get(key) ?? undefined;
  }

  has(key: string): boolean {
    return this.raw(key) !== undefined;
  }

  /** A text of `min` to `max` code points, without what the database cannot store (NUL, broken surrogate pairs). */
  text(key: string, min: number, max: number): string | undefined {
    const value = this.raw(key);
    if (value === undefined) return undefined;
    if (typeof value !== 'string')
      return this.#wrong(key, complain.custom('STRING_TYPE_CONVERT', 'Could not interpret "value" as string.'));
    // A code point has one or two UTF-16 units: a text longer than that need not be counted.
    const length = value.length > 2 * max ? value.length : [...value].length;
    if (length >= min && length <= max) return value.toWellFormed().replaceAll('\0', '');
    return this.#wrong(key, min > 0 ? complain.length(min, max) : complain.maxLength(max));
  }

  /** Like text(), but required. */
  requiredText(key: string, min: number, max: number): string {
    this.require(key);
    return this.text(key, min, max) ?? '';
  }

  /** Records an error if a field is absent. */
  require(key: string, complaint: FieldError = complain.required()): void {
    if (!this.has(key)) this.complain(key, complaint);
  }

  /** Records an error if a field is present that is not allowed here. */
  forbid(key: string): void {
    if (this.has(key)) this.complain(key, complain.custom('BASE_TYPE_FORBIDDEN', 'This field is not allowed here.'));
  }

  /** An integer, which may be sent as text. */
  whole(key: string, min: number, max: number): number | undefined {
    const value = asWhole(this.raw(key));
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    if (typeof value !== 'number' || !Number.isInteger(value))
      return this.#wrong(key, complain.custom('NUMBER_TYPE_COERCE', 'Value is not int.'));
    const [code, word, bound] = value < min ? ['NUMBER_TYPE_MIN', 'greater', min] : ['NUMBER_TYPE_MAX', 'less', max];
    return this.#wrong(key, complain.custom(String(code), `int value should be ${word} than or equal to ${bound}.`));
  }

  /** A non-negative 32-bit integer. */
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

  /** The items of a list of `min` to `max`, each with its path; empty if it is absent or not a list. */
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

  /** The object in a field. */
  inner(key: string): Fields {
    return new Fields(this.raw(key), this.#at(key), this.#complaints);
  }

  /** An object in a list. */
  at({ item, path }: { item: unknown; path: string }): Fields {
    return new Fields(item, path, this.#complaints);
  }

  /** A URL with one of the given schemes, of at most `max` characters. */
  address(key: string, schemes: readonly string[], max: number): string | undefined {
    const value = this.text(key, 1, max);
    if (value === undefined) return undefined;
    const complaint = addressComplaint(value, schemes);
    return complaint ? this.#wrong(key, complaint) : value;
  }

  /** The path of a field; the path of the body itself is empty. */
  #at(key: string): string {
    return [this.path, key].filter(Boolean).join('.');
  }

  #wrong(key: string, complaint: FieldError): undefined {
    this.complain(key, complaint);
    return undefined;
  }
}
