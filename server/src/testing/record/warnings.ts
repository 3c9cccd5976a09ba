import { OPCODES } from '@guildhall/protocol/opcodes';
import { textOf } from '../../core/values/json-fields.ts';
import { deprecationsOf } from './deprecations.ts';
import type { ShownCommand, ShownEntry, ShownEvent, ShownRequest } from '../../console/show.ts';

/** The kinds of warnings. */
export const WARNING_KINDS = [
  'ignored_rate_limit',
  'missing_intent',
  'slow_interaction',
  'unanswered_interaction',
  'deprecated',
  'invalid_token',
  'ignored_session',
] as const;

/** Something that works only by luck, or not at all. */
export interface Warning {
  kind: (typeof WARNING_KINDS)[number];
  application_id: string;
  /** `hint`: it matters only if the bot needs what it did not receive. */
  level: 'warning' | 'hint';
  message: string;
  /** The remedy. */
  advice: string;
  /** The entries that show it. */
  entries: number[];
  documentation: string;
}

/** Ms after which a response to an interaction is close to the limit, and the limit. */
const SLOW = 2000;
const LIMIT = 3000;
/** Ms by which a request may overtake the response that limits it. */
const IN_FLIGHT = 25;
/** Ms by which a client may be early: `retry_after` is rounded. */
const EARLY = 30;

/** The warnings about the entries of applications, in the order of the entries; `now` is the elapsed ms. */
export function warningsOf(entries: readonly ShownEntry[], now: number): Warning[] {
  const byApplication = Map.groupBy(entries, ({ application_id }) => application_id);
  const warnings = [...byApplication.values()].flatMap((own) => {
    const requests = own.filter((entry): entry is ShownRequest => entry.kind === 'request');
    return [
      ...ignoredLimits(requests),
      ...missingIntents(own),
      ...lateInteractions(own, requests, now),
      ...deprecations(requests),
      ...invalidTokens(requests),
      ...ignoredSessions(own),
    ];
  });
  return warnings.sort((one, other) => (one.entries[0] ?? 0) - (other.entries[0] ?? 0));
}

function ignoredLimits(requests: readonly ShownRequest[]): Warning[] {
  // A request that came too early is limited as well: it belongs to the warning about the first one.
  const reported = new Set<number>();
  return requests.flatMap((limited, at): Warning[] => {
    const limit = limited.refusal?.rate_limit;
    if (reported.has(limited.id) || !limit || limited.duration_ms === null || limited.refusal?.code !== 0) return [];
    const answeredAt = limited.elapsed_ms + limited.duration_ms;
    const ends = answeredAt + limit.retry_after * 1000;
    const until = Date.parse(limited.at) + limit.retry_after * 1000;
    const during = requests.slice(at + 1).filter((later) => {
      const isSame = limit.scope === 'global' || later.bucket === limited.bucket;
      // Turning the clock may end a limit too.
      return isSame && later.elapsed_ms < ends - EARLY && Date.parse(later.at) < until;
    });
    for (const { id } of during) reported.add(id);
    const early = during.filter(({ elapsed_ms }) => elapsed_ms > answeredAt + IN_FLIGHT);
    if (early.length === 0) return [];
    return [
      {
        kind: 'ignored_rate_limit',
        application_id: limited.application_id,
        level: 'warning',
        message: `${nameOf(limited)} was answered with 429 for ${limit.retry_after} s, and ${early.length} more ${
          early.length === 1 ? 'request' : 'requests'
        } of the same bucket came before that time had passed.`,
        advice: 'Wait for retry_after before the next request of the bucket. Clients that go on are blocked.',
        entries: [limited.id, ...early.map(({ id }) => id)],
        documentation: 'docs/contract/errors.md#rate-limits',
      },
    ];
  });
}

function missingIntents(entries: readonly ShownEntry[]): Warning[] {
  const seen = new Set<string>();
  return entries.flatMap((entry): Warning[] => {
    if (entry.kind !== 'withheld') return [];
    const intents = Array.isArray(entry.intents) ? entry.intents.join(' or ') : '';
    const key = `${entry.what} ${intents}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const identify = entries.findLast(
      (one): one is ShownCommand => one.kind === 'command' && one.session_id === entry.session_id && one.op === OPCODES.IDENTIFY,
    );
    const event = String(entry.event);
    const isEmptied = entry.what === 'emptied';
    return [
      {
        kind: 'missing_intent',
        application_id: entry.application_id,
        level: 'hint',
        message: isEmptied
          ? `A person's ${event} was sent without its content: the session did not ask for ${intents}.`
          : `A person's ${event} was not sent: the session did not ask for ${intents}.`,
        advice: isEmptied
          ? `If the bot reads messages, enable ${intents} for the application and ask for it in Identify.`
          : `If the bot handles ${event}, ask for ${intents} in Identify.`,
        entries: [...(identify ? [identify.id] : []), entry.id],
        documentation: isEmptied ? 'docs/contract/messages.md#message-content' : 'docs/contract/gateway.md#events-and-intents',
      },
    ];
  });
}

/** An interaction that was sent to an application, and its first response. */
interface Asked {
  id: number;
  application_id: string;
  /** Ms until the response, or until now. */
  waited: number;
  answer: number | null;
  isRefused: boolean;
}

function lateInteractions(entries: readonly ShownEntry[], requests: readonly ShownRequest[], now: number): Warning[] {
  const callbacks = requests.filter(({ operation_id }) => operation_id === 'create_interaction_response');
  const asked = entries.flatMap((entry): Asked[] => {
    const { id, application_id, elapsed_ms: at } = entry;
    const interactionId = interactionOf(entry);
    if (interactionId === undefined) return [];
    if (entry.kind === 'delivery' && entry.duration_ms !== null && entry.status === 200)
      return [{ id, application_id, waited: entry.duration_ms, answer: id, isRefused: false }];
    const callback = callbacks.find(({ path }) => path.includes(`/interactions/${interactionId}/`));
    if (!callback) return [{ id, application_id, waited: now - at, answer: null, isRefused: false }];
    const isRefused = callback.refusal?.name === 'UNKNOWN_INTERACTION';
    return [{ id, application_id, waited: callback.elapsed_ms - at, answer: callback.id, isRefused }];
  });
  return asked.flatMap((one): Warning[] => {
    const seconds = (one.waited / 1000).toFixed(1);
    if (one.waited < SLOW || (one.answer === null && one.waited < LIMIT)) return [];
    const isFailed = one.answer === null || one.isRefused || one.waited >= LIMIT;
    return [
      {
        kind: isFailed ? 'unanswered_interaction' : 'slow_interaction',
        application_id: one.application_id,
        level: 'warning',
        message:
          one.answer === null
            ? 'An interaction was never answered.'
            : isFailed
              ? `An interaction was answered after ${seconds} s, when it had failed.`
              : `An interaction was answered after ${seconds} s; after ${LIMIT / 1000} s it fails.`,
        advice: 'Answer at once with a deferred response (type 5 or 6), and send the result when it is there.',
        entries: one.answer === null || one.answer === one.id ? [one.id] : [one.id, one.answer],
        documentation: 'docs/contract/interactions.md#delivery',
      },
    ];
  });
}

/** The id of the interaction that an entry delivers. */
function interactionOf(entry: ShownEntry): string | undefined {
  if (entry.kind === 'event' && isInteraction(entry)) return textOf(entry.data, 'id');
  return entry.kind === 'delivery' && entry.what === 'interaction' ? textOf(entry.body, 'id') : undefined;
}

function isInteraction({ name }: ShownEvent): boolean {
  return name === 'INTERACTION_CREATE';
}

function deprecations(requests: readonly ShownRequest[]): Warning[] {
  const uses = requests.flatMap((request) => deprecationsOf(request).map((found) => ({ ...found, request })));
  return [...Map.groupBy(uses, ({ what }) => what).values()].flatMap((same): Warning[] => {
    const [first] = same;
    if (!first) return [];
    return [
      {
        kind: 'deprecated',
        application_id: first.request.application_id,
        level: 'warning',
        message: `${first.what} is deprecated${same.length > 1 ? ` (used ${same.length} times)` : ''}.`,
        advice: `Use ${first.instead}.`,
        entries: same.map(({ request }) => request.id),
        documentation: first.documentation,
      },
    ];
  });
}

function invalidTokens(requests: readonly ShownRequest[]): Warning[] {
  const refused = requests.filter(({ status, credentials }) => status === 401 && credentials === 'bot');
  const [first] = refused;
  if (!first || refused.length < 2) return [];
  return [
    {
      kind: 'invalid_token',
      application_id: first.application_id,
      level: 'warning',
      message: `${refused.length - 1} more ${refused.length === 2 ? 'request' : 'requests'} followed after a 401: the token is invalid.`,
      advice: 'Stop at the first 401, and ask for a new token. An address with many invalid requests is blocked.',
      entries: refused.map(({ id }) => id),
      documentation: 'docs/contract/errors.md#rate-limits',
    },
  ];
}

function ignoredSessions(entries: readonly ShownEntry[]): Warning[] {
  return entries.flatMap((entry): Warning[] => {
    if (entry.kind !== 'command' || entry.ignored_session_id === undefined) return [];
    const lost = entries.findLast(
      (one) => one.kind === 'connection' && one.what === 'lost' && one.session_id === entry.ignored_session_id,
    );
    return [
      {
        kind: 'ignored_session',
        application_id: entry.application_id,
        level: 'warning',
        message: 'The client identified again although its session could be resumed; the events in between are lost to it.',
        advice: 'Resume with the session id and the last sequence number. After a restart of the process this is expected.',
        entries: [...(lost ? [lost.id] : []), entry.id],
        documentation: 'docs/contract/gateway.md#sessions',
      },
    ];
  });
}

function nameOf({ method, route, path }: ShownRequest): string {
  return `${method} ${route ?? path}`;
}
