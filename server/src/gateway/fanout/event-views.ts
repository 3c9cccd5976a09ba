import type { Snowflake } from '@guildhall/protocol/ids';
import type { EventDeclaration } from '@guildhall/protocol/event';
import { EVENTS, type EventPayload } from '@guildhall/protocol/events';
import { INTENTS } from '@guildhall/protocol/intents';
import type { EventDefinition } from '../../core/framework/event.ts';
import { Frame } from './frame.ts';

/** The forms of one event for different recipients. */
export type View = 'full' | 'withoutPresences' | 'withoutInner' | 'innerAlone' | 'withoutContent' | 'obfuscated' | 'granted';

/** The properties of a session that decide in which form it receives events. */
export interface Reader {
  userId: Snowflake;
  person: boolean;
  /** Receives events of every intent: users' clients that named none. */
  everything: boolean;
  intents: number;
}

interface Masks {
  /** Intents of which at least one is required; 0: no intent suffices; null: none is required. */
  guild: number | null;
  direct: number | null;
  /** Only users' own sessions receive it. */
  people: boolean;
}

const known = new WeakMap<EventDefinition, Masks>();

/** Intents that begin with DIRECT_ apply to direct messages, all others to guilds. */
function masksOf(definition: EventDefinition): Masks {
  let found = known.get(definition);
  if (!found) {
    const mask = (direct: boolean) =>
      definition.intents
        .filter((intent) => intent.startsWith('DIRECT_') === direct)
        .reduce((bits, intent) => bits | INTENTS[intent], 0);
    const always = definition.intents.length === 0;
    found = {
      guild: always ? null : mask(false),
      direct: always ? null : mask(true),
      people: isForUsers(EVENTS[definition.name]),
    };
    known.set(definition, found);
  }
  return found;
}

/** Whether no bot receives an event. */
function isForUsers({ clients }: EventDeclaration): boolean {
  return clients === 'users';
}

/** Whether a session subscribed to an event, by intent or as a user's client. */
export function wants(reader: Reader, definition: EventDefinition, where: 'guild' | 'direct'): boolean {
  const masks = masksOf(definition);
  return wanted(reader, masks, masks[where]);
}

function wanted(reader: Reader, masks: Masks, mask: number | null): boolean {
  if (reader.everything) return true;
  if (masks.people) return reader.person;
  return mask === null || (reader.intents & mask) !== 0;
}

/** One event with its views; each is encoded when the first session needs it. */
export class Views {
  readonly definition: EventDefinition;
  readonly data: EventPayload;
  readonly #masks: Masks;
  /** The user that the event is about. */
  readonly #self: Snowflake | undefined;
  /** The users who may read the content without the intent. */
  readonly #concerned: readonly Snowflake[] | undefined;
  /** The same for the embedded object; computed on first use. */
  #innerReaders: readonly Snowflake[] | undefined;
  /** The intents required of users that the event is not about, and the users that it is about. */
  readonly #othersNeed: { mask: number; about: readonly Snowflake[] } | undefined;
  #full: Frame | undefined;
  #withoutPresences: Frame | undefined;
  #withoutInner: Frame | undefined;
  #innerAlone: Frame | undefined;
  #withoutContent: Frame | undefined;
  #obfuscated: Frame | undefined;
  #granted: Frame | undefined;
  #added: Map<Snowflake, Frame> | undefined;
  readonly #redactedFor: ((userId: Snowflake) => Frame | undefined) | undefined;

  /** `redactedFor` returns the frame for a user who may not view all channels that the event names; undefined for others. */
  constructor(definition: EventDefinition, data: EventPayload, redactedFor?: (userId: Snowflake) => Frame | undefined) {
    this.#redactedFor = redactedFor;
    this.definition = definition;
    this.data = data;
    this.#masks = masksOf(definition);
    this.#self = definition.self?.(data);
    this.#concerned = definition.withoutContent && definition.contentFor?.(data);
    const { othersNeed } = definition;
    this.#othersNeed = othersNeed && { mask: INTENTS[othersNeed.intent], about: othersNeed.about(data) };
  }

  /** Whether a session in the guild subscribed to it, or it is about the session's own user. */
  wantedInGuild(reader: Reader): boolean {
    if (this.#othersNeed && !reader.everything && (reader.intents & this.#othersNeed.mask) === 0) {
      if (!this.#othersNeed.about.includes(reader.userId)) return false;
    }
    return wanted(reader, this.#masks, this.#masks.guild) || (this.#self !== undefined && this.#self === reader.userId);
  }

  /** The same for an event under the user's own subject; `inGuild` if it happened in a guild. */
  wantedByUser(reader: Reader, inGuild: boolean): boolean {
    return wanted(reader, this.#masks, inGuild ? this.#masks.guild : this.#masks.direct) || this.#self === reader.userId;
  }

  /**
   * The frame for a session that may see the event in a guild: bots need an intent for content that does not concern
   * them.
   */
  forGuild(reader: Reader): Frame {
    const redacted = this.#redactedFor?.(reader.userId);
    if (redacted) return redacted;
    if (this.#lacksPresences(reader)) return this.frame('withoutPresences');
    if (!this.definition.withoutContent || reader.person || (reader.intents & INTENTS.MESSAGE_CONTENT) !== 0)
      return this.frame('full');
    const concerned = this.#concerned?.includes(reader.userId) ?? false;
    const { inner } = this.definition;
    if (!inner) return this.frame(concerned ? 'full' : 'withoutContent');
    this.#innerReaders ??= inner.contentFor(this.data);
    if (this.#innerReaders.includes(reader.userId)) return this.frame(concerned ? 'full' : 'innerAlone');
    return this.frame(concerned ? 'withoutInner' : 'withoutContent');
  }

  /**
   * The frame for all sessions of a kind that may see the event in a guild, represented by `reader`; null if they do
   * not receive it, undefined if it depends on the user.
   */
  forKind(reader: Reader): Frame | null | undefined {
    if (this.#othersNeed && !reader.everything && (reader.intents & this.#othersNeed.mask) === 0) return undefined;
    if (!wanted(reader, this.#masks, this.#masks.guild)) return this.#self === undefined ? null : undefined;
    if (this.#redactedFor) return undefined;
    if (this.#lacksPresences(reader)) return this.frame('withoutPresences');
    if (!this.definition.withoutContent || reader.person || (reader.intents & INTENTS.MESSAGE_CONTENT) !== 0)
      return this.frame('full');
    return this.#concerned || this.definition.inner ? undefined : this.frame('withoutContent');
  }

  #lacksPresences(reader: Reader): boolean {
    return (
      this.definition.withoutPresences !== undefined && !reader.everything && (reader.intents & INTENTS.GUILD_PRESENCES) === 0
    );
  }

  /** The frame for sessions of an application, with the fields added for it. */
  forGrant(addedFor: Readonly<Record<Snowflake, object>> | undefined, applicationId: Snowflake): Frame {
    const added = addedFor?.[applicationId];
    if (!added) return this.frame('granted');
    this.#added ??= new Map();
    let frame = this.#added.get(applicationId);
    if (!frame) {
      const { name, oauth } = this.definition;
      frame = new Frame(name, Object.assign({}, oauth?.view ? oauth.view(this.data) : this.data, added));
      this.#added.set(applicationId, frame);
    }
    return frame;
  }

  frame(view: View): Frame {
    const { definition, data } = this;
    switch (view) {
      case 'full':
        this.#full ??= new Frame(definition.name, data);
        return this.#full;
      case 'withoutPresences':
        this.#withoutPresences ??= new Frame(definition.name, definition.withoutPresences?.(data));
        return this.#withoutPresences;
      case 'withoutInner':
        this.#withoutInner ??= new Frame(definition.name, definition.inner?.without(data));
        return this.#withoutInner;
      case 'innerAlone':
        this.#innerAlone ??= new Frame(definition.name, definition.inner?.alone(data));
        return this.#innerAlone;
      case 'withoutContent':
        this.#withoutContent ??= new Frame(definition.name, definition.withoutContent?.(data));
        return this.#withoutContent;
      case 'obfuscated':
        this.#obfuscated ??= new Frame(definition.name, definition.obfuscated?.(data));
        return this.#obfuscated;
      case 'granted':
        if (!definition.oauth?.view) return this.frame('full');
        this.#granted ??= new Frame(definition.name, definition.oauth.view(data));
        return this.#granted;
    }
  }
}
