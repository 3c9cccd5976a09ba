import { complain, type FieldError } from '../../../core/framework/errors.ts';
import { parametersOf, type UrlMapping, withoutSlash } from '../../../core/values/url-mapping.ts';

/** Characters of a path (RFC 3986 3.3), without parameters. */
const SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})*$/i;
const PARAMETER = /^\{[a-z]\w*\}$/i;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** Names, addresses and `localhost`, with a port or without; a label may hold parameters. */
const HOST = new RegExp(`^(?:\\[[0-9a-f:.]+\\]|${LABEL}(?:\\.${LABEL})*)(?::[1-9]\\d{0,4})?$`, 'i');
/** After the last parameter: the rest of its label, and a name of two labels, or `localhost`. */
const FIXED_END = new RegExp(`^[a-z0-9-]*\\.(?:${LABEL}\\.)*(?:localhost|${LABEL}\\.[a-z][a-z0-9-]*)(?::\\d+)?$`, 'i');
/** The last segment of a file; versions such as `v1.0` are directories. */
const FILE = /\.[a-z][a-z0-9]{0,7}$/i;

/** The complaints about URL mappings by their fields; none if they are valid (docs/contract/activities.md#url-mappings). */
export function complaintsAbout(mappings: readonly UrlMapping[]): Record<string, FieldError> {
  const complaints: Record<string, FieldError> = {};
  const seen = new Set<string>();
  for (const [index, mapping] of mappings.entries()) {
    const shape = withoutSlash(mapping.prefix).replace(/\{\w+\}/g, '{}');
    const prefix = seen.has(shape) ? 'Another mapping has this prefix.' : wrongPrefix(mapping.prefix);
    const target = wrongTarget(mapping);
    seen.add(shape);
    if (prefix !== undefined) complaints[`url_map.${index}.prefix`] = complain.custom('URL_MAPPING_PREFIX_INVALID', prefix);
    if (target !== undefined) complaints[`url_map.${index}.target`] = complain.custom('URL_MAPPING_TARGET_INVALID', target);
  }
  return complaints;
}

function wrongPrefix(prefix: string): string | undefined {
  if (!prefix.startsWith('/')) return 'Must start with a slash.';
  const segments = withoutSlash(prefix).split('/').slice(1);
  if (segments[0] === '.proxy') return 'Must not start with /.proxy, which every path may start with.';
  if (!segments.every((segment) => PARAMETER.test(segment) || isSegment(segment)))
    return 'Must be a path without query, whose segments are text or one parameter, as in /shop/{name}.';
  return areUnique(parametersOf(prefix)) ? undefined : 'Must name each parameter once.';
}

function wrongTarget({ prefix, target }: UrlMapping): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return 'Must have no scheme: https and wss are used alike.';
  const [host = '', ...segments] = withoutSlash(target).split('/');
  const end = host.slice(host.lastIndexOf('}') + 1);
  if (!HOST.test(host.replace(/\{[a-z]\w*\}/gi, 'x')) || Number(/:(\d+)$/.exec(host)?.[1] ?? 1) > 65_535)
    return 'Must start with a host, as in example.com/files.';
  if (end !== host && !FIXED_END.test(end)) return 'The host must end with a name of its own, as in {name}.example.com.';
  if (!segments.every((segment) => isSegment(segment.replace(/\{[a-z]\w*\}/gi, 'x'))))
    return 'Must be a host and a path without query.';
  if (!target.endsWith('/') && FILE.test(segments.at(-1) ?? '')) return 'Must be a directory, not a file.';
  if ([...host.split('.'), ...segments].some((part) => parametersOf(part).length > 1))
    return 'Must have at most one parameter in each label of the host and each segment of the path.';
  const named = parametersOf(target);
  const isComplete = areUnique(named) && named.toSorted().join() === parametersOf(prefix).toSorted().join();
  return isComplete ? undefined : 'Must have the same parameters as the prefix, each once.';
}

/** Whether a text is one segment of a path that stays where it is. */
function isSegment(text: string): boolean {
  return text !== '' && SEGMENT.test(text) && !/^(?:\.|%2e){1,2}$/i.test(text);
}

function areUnique(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
