/** An invalid setting; the message is one line and begins with the variable's name. */
export class ConfigError extends Error {}

/** The description of a setting in docs/settings.md and in the output of `npm start -- --help`. */
interface About {
  title: string;
  /** The value if the variable is absent, as text. */
  default?: string;
  prose: string;
  /** The value is, or may contain, a password or key: it is never shown. */
  secret?: true;
}

/** A setting as the documentation shows it; `default` is null if the setting may be absent. */
export interface Setting {
  variable: string;
  title: string;
  form: string;
  default: string | null;
  prose: string;
}

/** A setting with the value in force, as text; null if there is none. */
export interface EffectiveSetting extends Setting {
  value: string | null;
  /** It was given; otherwise its value is the default. */
  isSet: boolean;
  isSecret: boolean;
}

/** Reads settings from environment variables and notes their declarations. Bad values throw ConfigError. */
export class Settings {
  readonly declared: EffectiveSetting[] = [];
  readonly #env: Readonly<Record<string, string | undefined>>;

  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** Any text. */
  text(variable: string, about: About & { default: string }): string {
    return this.#read(variable, 'text', about) ?? about.default;
  }

  /** Any text; null if absent. */
  optional(variable: string, about: About): string | null {
    return this.#read(variable, 'text', about);
  }

  /** An integer from `min` to `max`. */
  integer(variable: string, { min, max, ...about }: About & { default: string; min: number; max: number }): number {
    const value = this.#read(variable, `${min} to ${max}`, about) ?? '';
    if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max)
      throw new ConfigError(`${variable} must be a number from ${min} to ${max}, not '${value}'.`);
    return Number(value);
  }

  /** A TCP port; null if absent. */
  port(variable: string, about: About): number | null {
    const value = this.#read(variable, '0 to 65535', about);
    if (value === null) return null;
    if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
      throw new ConfigError(`${variable} must be a number from 0 to 65535, not '${value}'.`);
    return Number(value);
  }

  /** One of `values`. */
  choice<const T extends string>(variable: string, { values, ...about }: About & { default: T; values: readonly T[] }): T {
    const value = this.#read(variable, values.map((one) => `\`${one}\``).join(', '), about) ?? about.default;
    return oneOf(variable, value, values);
  }

  /** A URL with one of the protocols, without a trailing slash; null if absent. */
  url(variable: string, { protocols, ...about }: About & { protocols: readonly string[] }): string | null {
    const value = this.#read(variable, protocols.map((one) => `\`${one}://\``).join(', '), about);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol.replace(':', '')))
      throw new ConfigError(`${variable} must be a URL that starts with ${protocols.map((p) => `${p}://`).join(' or ')}.`);
    return value.replace(/\/+$/, '');
  }

  /** One value that `parse` understands; null if absent. */
  one<T>(variable: string, about: OneOf<T> & { default: string }): T;
  one<T>(variable: string, about: OneOf<T>): T | null;
  one<T>(variable: string, { parse, form, must, ...about }: OneOf<T>): T | null {
    const value = this.#read(variable, form, about);
    if (value === null) return null;
    const parsed = parse(value);
    if (parsed === undefined) throw new ConfigError(`${variable} must ${must}, not '${value}'.`);
    return parsed;
  }

  /** Entries separated by commas; none if absent. `parse` returns undefined for an invalid one. */
  list<T>(variable: string, { parse, form, must, ...about }: OneOf<T>): T[] {
    const value = this.#read(variable, form, about);
    return (value?.split(',') ?? []).map((entry) => {
      const parsed = parse(entry.trim());
      if (parsed === undefined) throw new ConfigError(`${variable} must ${must}, not '${entry.trim()}'.`);
      return parsed;
    });
  }

  #read(variable: string, form: string, { title, default: fallback, prose, secret }: About): string | null {
    const given = this.#env[variable]?.trim() || null;
    const value = given ?? (fallback || null);
    this.declared.push({
      variable,
      title,
      form,
      default: fallback ?? null,
      prose,
      value,
      isSet: given !== null,
      isSecret: secret === true,
    });
    return value;
  }
}

interface OneOf<T> extends About {
  form: string;
  /** A description of a valid value, for the message about an invalid one. */
  must: string;
  /** Undefined for an invalid one. */
  parse(value: string): T | undefined;
}

function oneOf<T extends string>(variable: string, value: string, values: readonly T[]): T {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new ConfigError(`${variable} must be one of ${values.join(', ')}, not '${value}'.`);
  return found;
}
