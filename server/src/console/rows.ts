import { LIMITS } from '@guildhall/protocol/limits';
import type { NewConsoleRow } from '../api/apps/console/queries.ts';
import type { Secrets } from '../core/values/redaction.ts';
import { documentationOf } from './documentation.ts';
import type { Entry } from './entry.ts';
import { type ShownEntry, show } from './show.ts';
import { summaryOf } from './summary.ts';

/** The fields of a detail that are its content, in which searches look. */
const CONTENT: ReadonlySet<string> = new Set(['path', 'body', 'response', 'data', 'url']);
/** Characters of a value that is too long, which are kept. */
const BEGINNING = 2000;

/** The row of an entry, without secrets; null if it has no ref. */
export function rowOf(entry: Entry, secrets: Secrets): NewConsoleRow | null {
  const { ref, applicationId, at, keys, causeRefs } = entry;
  if (ref === null) return null;
  const shown = withPaths(show(entry, secrets));
  const {
    id: _id,
    at: _at,
    elapsed_ms: _elapsed,
    application_id: _application,
    cause: _cause,
    effects: _effects,
    ...all
  } = shown;
  const detail: Record<string, unknown> = {};
  const content: Record<string, unknown> = {};
  // It is written before the connection sends any.
  for (const [field, value] of Object.entries(all))
    if (CONTENT.has(field)) content[field] = clipped(value);
    else if (field !== 'heartbeats') detail[field] = value;
  const { name, summary, status, isFailed, durationMs, sessionId } = summaryOf(shown);
  const [detail_json, content_json] = [JSON.stringify(detail), JSON.stringify(content)];
  return {
    application_id: applicationId,
    ref,
    key: keys[0] ?? null,
    at,
    kind: shown.kind,
    name: secrets.text(name),
    summary: secrets.text(summary),
    status,
    is_failed: isFailed ? 1 : 0,
    duration_ms: durationMs,
    session_id: sessionId,
    bytes: detail_json.length + content_json.length,
    detail_json,
    content_json,
    causes: causeRefs,
  };
}

/** An entry whose refusal names pages of the served documentation. */
function withPaths(shown: ShownEntry): ShownEntry {
  if (shown.kind !== 'request' || shown.refusal === null) return shown;
  const documentation = documentationOf(shown.refusal, shown.operation_id);
  return { ...shown, refusal: { ...shown.refusal, documentation } };
}

/** A value, or the beginning of its JSON if it is too long. */
function clipped(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length <= LIMITS.console.bodyBytes.max ? value : `${text.slice(0, BEGINNING)}${CUT}`;
}

/** The end of a text of which the rest was not kept. */
const CUT = '... (cut off)';

/** Whether the rest of a value was not kept. */
export function isCut(value: unknown): boolean {
  return typeof value === 'string' && value.endsWith(CUT);
}
