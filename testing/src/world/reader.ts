import { WrongWorld } from '../errors.ts';
import { didYouMean, listed } from '../suggest.ts';
import { isRecord } from '../wire.ts';

/** Reads the parts of a declaration and collects the mistakes in them, so that one error names all of them. */
export class Reader {
  readonly #problems: { path: string; problem: string }[] = [];

  /** Notes a problem at a path such as `guilds.workshop.owner`. */
  complain(path: string, problem: string): void {
    this.#problems.push({ path, problem });
  }

  /** Throws if there were problems. */
  finish(): void {
    if (this.#problems.length > 0) throw new WrongWorld(this.#problems);
  }

  /** The fields of an object; every other key is a problem. Null and undefined are an empty object. */
  fields(value: unknown, path: string, known: readonly string[]): Record<string, unknown> {
    const found = this.entries(value, path);
    for (const key of Object.keys(found)) {
      if (known.includes(key)) continue;
      const where = path === '' ? key : `${path}.${key}`;
      this.complain(where, `there is no such key.${didYouMean(key, known)} The keys here are ${listed(known)}.`);
    }
    return found;
  }

  /** An object whose keys are names. */
  entries(value: unknown, path: string): Record<string, unknown> {
    if (value === undefined || value === null) return {};
    if (isRecord(value)) return value;
    this.complain(path || 'the world', 'this must be an object.');
    return {};
  }

  /** A list of texts, undefined if it is absent. */
  texts(value: unknown, path: string): string[] | undefined {
    if (value === undefined || value === null) return undefined;
    if (!Array.isArray(value)) {
      this.complain(path, `this must be a list, such as [${JSON.stringify(value)}].`);
      return undefined;
    }
    const all: readonly unknown[] = value;
    return all.flatMap((one, at) => {
      if (typeof one === 'string' && one !== '') return [one];
      this.complain(`${path}[${at}]`, `${JSON.stringify(one)} must be a text.`);
      return [];
    });
  }

  /** A list of names, each of which must be known. `what` names them in the plural: `people`. */
  names(value: unknown, path: string, known: readonly string[], what: string): string[] | undefined {
    return this.texts(value, path)?.filter((name, at) => this.isKnown(name, `${path}[${at}]`, known, what));
  }

  /** A name that must be known; undefined if it is absent or wrong. */
  name(value: unknown, path: string, known: readonly string[], what: string): string | undefined {
    const text = this.text(value, path);
    return text !== undefined && this.isKnown(text, path, known, what) ? text : undefined;
  }

  text(value: unknown, path: string): string | undefined {
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string') return value;
    this.complain(path, `${JSON.stringify(value)} must be a text.`);
    return undefined;
  }

  isTrue(value: unknown, path: string): boolean {
    if (value === undefined || value === null || typeof value === 'boolean') return value === true;
    this.complain(path, `${JSON.stringify(value)} must be true or false.`);
    return false;
  }

  isKnown(name: string, path: string, known: readonly string[], what: string): boolean {
    if (known.includes(name)) return true;
    this.complain(path, `'${name}' is not one of the ${what}.${didYouMean(name, known)} They are ${listed(known)}.`);
    return false;
  }
}
