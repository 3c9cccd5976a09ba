/** A part of an activity's origin, and where it is: host and path of a directory, without a scheme. */
export interface UrlMapping {
  /** `/`, or segments without a slash at the end; a segment may be a parameter, `{name}`. */
  prefix: string;
  target: string;
}

/** The server and the path that a request of an activity goes to. */
export interface Destination {
  protocol: 'http:' | 'https:';
  /** Without brackets. */
  hostname: string;
  /** Empty: the protocol's own. */
  port: string;
  /** As the Host header has it. */
  host: string;
  path: string;
}

interface Compiled {
  mapping: UrlMapping;
  /** Matches the paths below the prefix, with a group for each parameter. */
  path: RegExp;
  /** Matches host and path of URLs below the target, with a group for each parameter. */
  target: RegExp;
  /** Names of the parameters, in their order in the prefix and in the target. */
  names: { prefix: readonly string[]; target: readonly string[] };
  host: string;
  directory: string;
}

const PARAMETER = /\{(\w+)\}/g;
/** The value of a parameter in the name of a host: in one label, and nothing that would end the name. */
const IN_HOST = /^[a-z0-9-]{1,63}$/i;
/** Values of parameters in paths and in the names of hosts. Each segment and label has one at most, so that no match takes long. */
const IN_PATH = '([^/]+)';
const IN_LABEL = '([a-z0-9-]+)';

/** The URL mappings of an activity (docs/contract/activities.md#url-mappings). */
export class UrlMap {
  readonly #mappings: readonly Compiled[];

  constructor(mappings: readonly UrlMapping[]) {
    this.#mappings = inOrder(mappings).map(compile);
  }

  /** Where a path (escaped, without a query) goes to by the first mapping that matches; undefined if none does. */
  find(path: string): Destination | undefined {
    for (const compiled of this.#mappings) {
      const match = compiled.path.exec(path);
      const found = match && destination(compiled, match, path);
      if (found) return found;
    }
    return undefined;
  }

  /** The path on the activity's own origin, with query and fragment, that a URL of a target has; undefined if it is not mapped. */
  pathOf({ host, pathname, search, hash }: URL): string | undefined {
    const place = host + pathname;
    for (const { mapping, target, names } of this.#mappings) {
      const match = target.exec(place);
      if (!match) continue;
      const prefix = fill(withoutSlash(mapping.prefix), valuesOf(names.target, match));
      const rest = place.slice(match[0].length);
      return `${prefix}${rest.startsWith('/') ? rest : `/${rest}`}${search}${hash}`;
    }
    return undefined;
  }
}

/** The prefix without the slash at its end; the root is empty. */
export function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The names of the parameters in a prefix or a target. */
export function parametersOf(template: string): string[] {
  return [...template.matchAll(PARAMETER)].map(([, name = '']) => name);
}

/** As given, but a prefix comes after those that begin with it: the first match wins. */
function inOrder(mappings: readonly UrlMapping[]): UrlMapping[] {
  const ordered: UrlMapping[] = [];
  for (const mapping of mappings) {
    const covering = ordered.findIndex(({ prefix }) => mapping.prefix.startsWith(`${withoutSlash(prefix)}/`));
    ordered.splice(covering === -1 ? ordered.length : covering, 0, mapping);
  }
  return ordered;
}

function compile(mapping: UrlMapping): Compiled {
  const prefix = withoutSlash(mapping.prefix);
  const target = withoutSlash(mapping.target);
  const slash = target.indexOf('/');
  const [host, directory] = slash === -1 ? [target, ''] : [target.slice(0, slash), target.slice(slash)];
  return {
    mapping,
    path: new RegExp(`^${pattern(prefix, IN_PATH)}(?=/|$)`),
    target: new RegExp(`^${pattern(withoutDefaultPort(host.toLowerCase()), IN_LABEL)}${pattern(directory, IN_PATH)}(?=/|$)`),
    names: { prefix: parametersOf(prefix), target: parametersOf(target) },
    host,
    directory,
  };
}

/** A template as a regular expression. */
function pattern(template: string, parameter: string): string {
  return template
    .split(/\{\w+\}/)
    .map(escapeRegExp)
    .join(parameter);
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function withoutDefaultPort(host: string): string {
  return host.replace(isPlain(nameOf(host)) ? /:80$/ : /:443$/, '');
}

function valuesOf(names: readonly string[], match: RegExpExecArray): Map<string, string> {
  return new Map(names.map((name, index) => [name, match[index + 1] ?? '']));
}

function fill(template: string, values: ReadonlyMap<string, string>): string {
  return values.size === 0 ? template : template.replace(PARAMETER, (_whole, name: string) => values.get(name) ?? '');
}

function destination(
  { host: template, directory, names }: Compiled,
  match: RegExpExecArray,
  path: string,
): Destination | undefined {
  const values = valuesOf(names.prefix, match);
  const host = fill(template, values);
  if (host !== template) for (const name of parametersOf(template)) if (!IN_HOST.test(values.get(name) ?? '')) return undefined;
  const name = nameOf(host);
  const port = host.slice(name.length + 1);
  const hostname = name.startsWith('[') ? name.slice(1, -1) : name;
  const place = fill(directory, values) + path.slice(match[0].length);
  return { protocol: isPlain(name) ? 'http:' : 'https:', hostname, port, host, path: place === '' ? '/' : place };
}

/** A host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, '');
}

/**
 * Whether a host is called without TLS: `localhost` and names below it, IP addresses, and names without a dot, which have no public
 * certificates.
 */
function isPlain(name: string): boolean {
  return name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name) || !name.includes('.') || name.endsWith('.localhost');
}
