import type { Snowflake } from '@guildhall/protocol/ids';
import { INTENTS } from '@guildhall/protocol/intents';
import { type EventDefinition, eventNamed } from '../core/framework/event.ts';
import { fieldsOf, textOf } from '../core/values/json-fields.ts';
import { Views } from '../gateway/fanout/event-views.ts';
import type { Session } from '../gateway/session/session.ts';
import type { Causes } from './causes.ts';
import type { WithheldDetail } from './entry.ts';
import type { Recording } from './recording.ts';

/** The events of people that bots commonly wait for. */
const WATCHED: ReadonlySet<string> = new Set([
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_REACTION_ADD',
  'MESSAGE_REACTION_REMOVE',
  'GUILD_MEMBER_ADD',
  'GUILD_MEMBER_REMOVE',
  'GUILD_MEMBER_UPDATE',
]);

/** Fields that are empty without the MESSAGE_CONTENT intent. */
const CONTENT = ['content', 'embeds', 'attachments', 'components', 'poll'] as const;

/** An event on the bus, as far as this needs it. */
interface SeenEvent {
  definition: EventDefinition;
  data: Record<string, unknown>;
  views: Views;
  channelId: Snowflake | undefined;
}

/** Records the first event of each kind that a session did not receive, or without its content, for want of an intent. */
export class Withheld {
  readonly #recording: Recording;
  readonly #causes: Causes;
  readonly #sessions: Iterable<Session>;
  readonly #applicationOf: (session: Session) => Snowflake | null;
  readonly #noted = new WeakMap<Session, Set<string>>();

  /** `sessions` are those of bots, at any time. */
  constructor(
    { recording, causes, sessions }: { recording: Recording; causes: Causes; sessions: Iterable<Session> },
    applicationOf: (session: Session) => Snowflake | null,
  ) {
    this.#sessions = sessions;
    this.#recording = recording;
    this.#causes = causes;
    this.#applicationOf = applicationOf;
  }

  /** Watches the events of a gateway from now on, as far as it subscribes to them. */
  watch(): void {
    this.#causes.onMessage = (message, subject) => {
      const [kind, id] = subject.split('.', 2);
      if (kind !== 'guild' && kind !== 'user') return;
      const seen = seenEvent(message);
      if (!seen) return;
      for (const session of this.#sessions) {
        if (kind === 'user') {
          if (session.identity.userId === id) this.#consider(session, seen, 'direct');
          continue;
        }
        const hub = [...session.hubs].find((one) => one.id === id);
        if (hub?.holds(session) && (!seen.channelId || hub.sees(session, seen.channelId))) this.#consider(session, seen, 'guild');
      }
    };
  }

  #consider(session: Session, { definition, data, views }: SeenEvent, where: 'guild' | 'direct'): void {
    const { identity } = session;
    if (identity.person || identity.oauth || isOfBot(data, identity.userId)) return;
    const isWanted = where === 'guild' ? views.wantedInGuild(identity) : views.wantedByUser(identity, false);
    if (!isWanted) {
      const intents = definition.intents.filter((intent) => intent.startsWith('DIRECT_') === (where === 'direct'));
      this.#note(session, { event: definition.name, what: 'withheld', intents });
    } else if (where === 'guild' && hasContent(data) && (identity.intents & INTENTS.MESSAGE_CONTENT) === 0) {
      const frame = views.forGuild(identity);
      if (frame === views.frame('withoutContent'))
        this.#note(session, { event: definition.name, what: 'emptied', intents: ['MESSAGE_CONTENT'] });
    }
  }

  #note(session: Session, found: Pick<WithheldDetail, 'event' | 'what' | 'intents'>): void {
    const applicationId = this.#applicationOf(session);
    const noted = this.#noted.get(session) ?? new Set<string>();
    this.#noted.set(session, noted);
    const key = `${found.what} ${found.event}`;
    if (applicationId === null || noted.has(key) || !this.#recording.wants(applicationId)) return;
    noted.add(key);
    const detail: WithheldDetail = { kind: 'withheld', sessionId: session.identity.id, ...found };
    this.#recording.add(applicationId, { detail, cause: [this.#causes.causeFor(applicationId)] });
  }
}

function seenEvent(message: unknown): SeenEvent | undefined {
  const fields = fieldsOf(message);
  if (fields?.kind !== 'event' || typeof fields.name !== 'string' || !WATCHED.has(fields.name)) return undefined;
  const definition = eventNamed(fields.name);
  const data = fieldsOf(fields.data);
  if (!definition || !data || !isPayload(fields.data)) return undefined;
  return { definition, data, views: new Views(definition, fields.data), channelId: textOf(fields, 'channel_id') };
}

/** Events on the bus were checked when they were emitted. */
function isPayload(data: unknown): data is Views['data'] {
  return fieldsOf(data) !== undefined;
}

/** Whether an event is about what a bot or a webhook did, or about the receiver itself. */
function isOfBot(data: Record<string, unknown>, receiver: Snowflake): boolean {
  const user = fieldsOf(data.author) ?? fieldsOf(data.user) ?? fieldsOf(fieldsOf(data.member)?.user);
  return user?.bot === true || user?.id === receiver || data.user_id === receiver || data.webhook_id !== undefined;
}

function hasContent(data: Record<string, unknown>): boolean {
  return CONTENT.some((key) => {
    const value = data[key];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
  });
}
