import type { FastifyInstance, FastifyRequest } from 'fastify';
import { complain, failForm } from '../../core/framework/errors.ts';
import { harOf } from './har.ts';
import type { Recorder } from '../../console/recorder.ts';
import { type ShownEntry, show } from '../../console/show.ts';
import { warningsOf } from './warnings.ts';

/** Entries of a page if the request names no number, and at most. */
const PAGE = { fallback: 100, max: 1000 };

/** Serves /testing/record (docs/testing-record.md); `version` is that of the server. */
export function serveRecord(scope: FastifyInstance, recorder: Recorder, page: (of: PageOf) => string): void {
  const { recording, secrets } = recorder;
  const shown = (applicationId: string | undefined): ShownEntry[] =>
    recording.entries(applicationId).map((entry) => show(entry, secrets));
  scope.get('/testing/record', (request) => {
    const query = queryOf(request);
    const applicationId = idOf(query.application_id);
    const after = wholeOf('after', query.after, 0, 0, Number.MAX_SAFE_INTEGER);
    const limit = wholeOf('limit', query.limit, PAGE.fallback, 1, PAGE.max);
    const all = recording.entries(applicationId).filter(({ id }) => id > after);
    const entries = all.slice(0, limit).map((entry) => show(entry, secrets));
    const dropped = recording.dropped(applicationId);
    return {
      entries,
      next: all.length > limit ? (entries.at(-1)?.id ?? null) : null,
      dropped,
      elapsed_ms: recording.moment().elapsed,
    };
  });
  scope.get('/testing/record/warnings', (request) =>
    warningsOf(shown(idOf(queryOf(request).application_id)), recording.moment().elapsed),
  );
  scope.get('/testing/record.har', (request, reply) => {
    const entries = shown(idOf(queryOf(request).application_id));
    const har = harOf(entries, { url: `http://${request.headers.host}`, version: '1' });
    return reply.header('content-type', 'application/json').send(JSON.stringify(har));
  });
  scope.get('/testing/record.html', (request, reply) => {
    const applicationId = idOf(queryOf(request).application_id);
    const entries = shown(applicationId);
    const warnings = warningsOf(entries, recording.moment().elapsed);
    const html = page({ entries, warnings, dropped: recording.dropped(applicationId), applicationId });
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(html);
  });
  scope.delete('/testing/record', (request, reply) => {
    recording.clear(idOf(queryOf(request).application_id));
    return reply.code(204).send();
  });
}

/** The content of the page. */
export interface PageOf {
  entries: readonly ShownEntry[];
  warnings: ReturnType<typeof warningsOf>;
  dropped: number;
  applicationId: string | undefined;
}

function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  const url = new URL(request.url, 'http://localhost');
  return Object.fromEntries(url.searchParams);
}

function idOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{1,19}$/.test(text)) return text;
  return failForm({ application_id: complain.custom('NUMBER_TYPE_COERCE', `Value "${text}" is not snowflake.`) });
}

function wholeOf(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  return failForm({ [name]: complain.custom('NUMBER_TYPE_COERCE', `The value must be a whole number from ${min} to ${max}.`) });
}
