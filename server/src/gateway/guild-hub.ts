import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, PERMISSIONS, type Permission } from '@guildhall/protocol/permissions';
import type { Unsubscribe } from '../core/bus.ts';
import { eventNamed, guildSubject } from '../core/event.ts';
import { Audiences } from './audience.ts';
import { type BusEvent, declaredEvent, readBusMessage, userIdIn } from './bus-event.ts';
import { BEFORE, type Entrance, type Entry, type HubMember, memberOf, MOVES_SIGHT, SELF_KNOWS } from './entering.ts';
import { Frame } from './frames.ts';
import { GuildView, type ViewMember, viewMember } from './guild-view.ts';
import type { HubNeeds, HubState } from './hub-state.ts';
import type { GatewayGuild } from './loaders.ts';
import { movedTo } from './moved.ts';
import { Newest } from './newest.ts';
import { obfuscateDue, obfuscatesAt } from './obfuscation.ts';
import type { Session, SessionGuild } from './session.ts';
import { SightChanges } from './sight-changes.ts';
import { ThreadGains, type ThreadSight, ThreadSync } from './threads.ts';
import { Views, wants } from './visibility.ts';
import { fieldsOf, textOf, textsOf } from './wire.ts';

/** Ms until a guild that could not be loaded is tried again. */
const RETRY = 5000;

/** A guild on this node: one subscription, its state, and the sessions that are in it. */
export class GuildHub implements SessionGuild {
  readonly id: Snowflake;
  readonly #needs: HubNeeds;
  readonly #subject: string;
  readonly #unsubscribe: Unsubscribe;
  readonly #sessions = new Set<Session>();
  readonly #entries = new Map<Session, Entry>();
  /** The members of the sessions here. */
  readonly #members = new Map<Snowflake, HubMember>();
  readonly #audiences = new Audiences(this.#sessions, (session, channelId) => this.sees(session, channelId));
  readonly #threadSync: ThreadSync;
  readonly #newest = new Newest();
  #state: HubState = { kind: 'loading', early: [], load: null };
  #loading: Promise<unknown> = Promise.resolve();
  #next: Promise<GatewayGuild | undefined> | null = null;
  /** Ids of the messages that came since a session began to move to another node. */
  #seen: Set<string> | null = null;

  constructor(id: Snowflake, needs: HubNeeds) {
    this.id = id;
    this.#needs = needs;
    const { platform, loaders } = needs;
    this.#threadSync = new ThreadSync({ guildId: id, platform, loaders, sightOf: (session) => this.#sightOf(session) });
    this.#subject = guildSubject(id);
    this.#unsubscribe = needs.platform.bus.subscribe(this.#subject, (message) => this.#receive(message));
  }

  get size(): number {
    return this.#sessions.size;
  }

  /**
   * Begins to let a session in: from now on it misses nothing. Resolves with what GUILD_CREATE needs, or undefined when
   * the guild is gone, its user is not in it, or the session left meanwhile. After it: `sight`, then `admit`, at once. `crowd`
   * loads whom the session gets to know.
   */
  async prepare(session: Session, crowd = this.#needs.crowd): Promise<Entrance | undefined> {
    const entry: Entry = { session, messages: [] };
    this.#entries.set(session, entry);
    session.hubs.add(this);
    session.journal?.changed(session);
    const present = () => this.#state.kind !== 'closed' && this.#entries.get(session) === entry;
    for (let first = true; present(); first = false) {
      if (!first) await new Promise<void>((resolve) => this.#needs.platform.clock.after(RETRY, resolve));
      if (!present()) return undefined;
      try {
        const guild = await this.#load();
        const loaded = guild && (await crowd(session, guild));
        if (!present()) return undefined;
        if (loaded) return Object.assign(entry, { guild, crowd: loaded });
        this.expel(session);
      } catch (error) {
        this.#needs.platform.log.error({ err: error, guild_id: this.id }, 'a guild could not be loaded for the gateway');
      }
    }
    return undefined;
  }

  /** The guild as it is when the answer comes; callers of one moment share a load that began after they asked. */
  fresh(): Promise<GatewayGuild | undefined> {
    this.#next ??= this.#loading.then(() => {
      this.#next = null;
      const load = this.#needs.loaders.guild(this.id);
      this.#loading = load.catch(() => undefined);
      return load;
    });
    return this.#next;
  }

  /** The messages that come from now on are noted. */
  note(): void {
    this.#seen ??= new Set();
  }

  /** The ids of those that came since. */
  get seen(): string[] {
    return [...(this.#seen ?? [])];
  }

  /** Nothing is under way for a session that its replay buffer does not hold yet. */
  isSettledFor(session: Session): boolean {
    return this.#sessions.has(session) && this.#threadSync.isIdle;
  }

  /** Whether the session has entered the guild: its GUILD_CREATE was sent. */
  holds(session: Session): boolean {
    return this.#sessions.has(session);
  }

  /** The channels that an entering session sees now, or undefined when its member was removed meanwhile. */
  sight(entrance: Entrance): ReadonlySet<Snowflake> | undefined {
    const { userId } = entrance.session.identity;
    if (this.#entries.get(entrance.session) !== entrance || !this.#view) return undefined;
    return this.#view.visibleTo(this.#members.get(userId) ?? memberOf(entrance));
  }

  /** Whether an entering session has MANAGE_THREADS in a channel now. */
  manages(entrance: Entrance, channelId: Snowflake): boolean {
    return this.#manages(this.#members.get(entrance.session.identity.userId) ?? memberOf(entrance), channelId);
  }

  /** Makes an entering session one of the guild's and sends it what waited. */
  admit(entrance: Entrance): void {
    const { session } = entrance;
    const { userId } = session.identity;
    if (this.#entries.get(session) !== entrance) return;
    this.#entries.delete(session);
    const member = this.#members.get(userId) ?? { ...memberOf(entrance), sessions: 0 };
    member.sessions += 1;
    this.#members.set(userId, member);
    this.#sessions.add(session);
    this.#audiences.add(session);
    for (const event of entrance.messages) this.#deliver(event, [session]);
    session.journal?.changed(session);
  }

  /** Lets a session go, wherever it stands. */
  leave(session: Session): void {
    session.hubs.delete(this);
    session.journal?.changed(session);
    this.#entries.delete(session);
    if (this.#sessions.delete(session)) {
      const member = this.#members.get(session.identity.userId);
      if (member) member.sessions -= 1;
      if (member?.sessions === 0) this.#members.delete(session.identity.userId);
      this.#audiences.clear();
    }
    if (this.#sessions.size > 0 || this.#entries.size > 0 || this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed' };
    this.#unsubscribe();
    this.#needs.onEmpty(this.id);
  }

  /** Lets a session go that is no longer in the guild, and tells it. */
  expel(session: Session): void {
    this.leave(session);
    const definition = eventNamed('GUILD_DELETE');
    // Before READY the session does not know of the guild yet.
    if (definition && !session.held && wants(session.identity, definition, 'guild'))
      session.send(new Frame('GUILD_DELETE', { id: this.id }));
  }

  get #view(): GuildView | null {
    return this.#state.kind === 'open' ? this.#state.view : null;
  }

  /** The guild as of now, or undefined if there is none. The first call opens the hub. */
  async #load(): Promise<GatewayGuild | undefined> {
    if (this.#state.kind === 'loading' && !this.#state.load) {
      const state = this.#state;
      state.load = this.#open(state);
      state.load.catch(() => {
        state.load = null;
      });
      return state.load;
    }
    if (this.#state.kind === 'loading') await this.#state.load;
    return this.#state.kind === 'open' ? this.fresh() : undefined;
  }

  async #open(state: HubState & { kind: 'loading' }): Promise<GatewayGuild | undefined> {
    await this.#needs.platform.bus.flush();
    const guild = await this.fresh();
    if (this.#state !== state) return guild;
    if (!guild) {
      this.#state = { kind: 'missing' };
      return undefined;
    }
    const view = new GuildView(guild);
    this.#state = { kind: 'open', view };
    for (const { definition, data } of state.early) view.apply(definition.name, data);
    return guild;
  }

  #receive(message: unknown): void {
    const known = readBusMessage(message);
    const came = known && declaredEvent(known);
    if (!came) {
      const unknown = { guild_id: this.id, name: textOf(message, 'name') };
      this.#needs.platform.log.debug(unknown, 'an event without a declaration was dropped');
      return;
    }
    if (came.id !== undefined) {
      this.#seen?.add(came.id);
      this.#needs.journal?.processed(this.#subject, came.id);
    }
    const event = this.#newest.current(came);
    if (!event) return;
    for (const entry of [...this.#entries.values()]) this.#remember(entry, event);
    if (this.#state.kind === 'loading') this.#state.early.push(event);
    else this.#process(event);
  }

  /** Keeps an event for a session that is entering, unless it ends the entering. */
  #remember(entry: Entry, event: BusEvent): void {
    const { name } = event.definition;
    const about = userIdIn(event.data) === entry.session.identity.userId;
    if (name === 'GUILD_DELETE' || (name === 'GUILD_MEMBER_REMOVE' && about)) this.expel(entry.session);
    else entry.messages.push(event);
  }

  #process(event: BusEvent): void {
    const { name } = event.definition;
    if (event.definition.obfuscated) obfuscateDue(this.#sessions, this.#needs.platform.clock.now());
    if (BEFORE.has(name)) this.#deliver(event, this.#sessions);
    if (name.startsWith('THREAD_')) this.#threadSync.changed();
    const before = MOVES_SIGHT.has(name) && this.#view ? this.#sights(this.#view, event) : undefined;
    const moved = this.#apply(name, event.data);
    if (moved) this.#audiences.clear();
    if (!BEFORE.has(name)) this.#deliver(event, this.#sessions);
    if (!moved || !before || !this.#view) return;
    this.#tellSights(this.#view, before, name.startsWith('CHANNEL_') ? textOf(event.data, 'id') : undefined);
    // A new channel has no threads.
    if (name !== 'CHANNEL_CREATE') this.#syncThreads(this.#view, before);
  }

  /** Sessions that may view channels again learn which threads are in them. */
  #syncThreads(view: GuildView, before: Map<HubMember, ReadonlySet<Snowflake>>): void {
    const gains = new ThreadGains((id) => view.channelObject(id)?.type);
    const gained = new Map<Session, readonly Snowflake[]>();
    for (const session of this.#sessions) {
      const member = this.#members.get(session.identity.userId);
      const old = member && before.get(member);
      if (member && old) gained.set(session, gains.between(old, view.visibleTo(member)));
    }
    this.#threadSync.tell(gained);
  }

  #sightOf(session: Session): ThreadSight | undefined {
    const member = this.#sessions.has(session) ? this.#members.get(session.identity.userId) : undefined;
    return member && { sees: (id) => this.sees(session, id), manages: (id) => this.#manages(member, id) };
  }

  #manages(member: ViewMember, channelId: Snowflake): boolean {
    const bits = this.#view?.permissionsOf(member, channelId, this.#needs.platform.clock.now()) ?? 0n;
    return (bits & PERMISSIONS.MANAGE_THREADS) !== 0n;
  }

  #apply(name: string, data: unknown): boolean {
    if (name === 'GUILD_MEMBER_UPDATE') return this.#updateMember(data);
    if (name === 'GUILD_MEMBER_REMOVE') this.#expelWhere((session) => session.identity.userId === userIdIn(data));
    else if (name === 'GUILD_DELETE') this.#goneWith(data);
    return this.#view?.apply(name, data) ?? false;
  }

  #updateMember(data: unknown): boolean {
    const userId = userIdIn(data) ?? '';
    const member = this.#members.get(userId);
    const roles = textsOf(fieldsOf(data)?.roles);
    if (!member || !roles) return false;
    const before = member.rolesKey;
    Object.assign(member, viewMember(userId, roles, textOf(data, 'communication_disabled_until')));
    return before !== member.rolesKey;
  }

  #expelWhere(test: (session: Session) => boolean): void {
    for (const session of [...this.#sessions]) if (test(session)) this.expel(session);
  }

  /** The event itself was the farewell. */
  #goneWith(data: unknown): void {
    if (fieldsOf(data)?.unavailable === true) return;
    for (const session of [...this.#sessions]) this.leave(session);
  }

  /** What the members see whose sight the event may move. */
  #sights(view: GuildView, { definition, data }: BusEvent): Map<HubMember, ReadonlySet<Snowflake>> {
    const ofOne = definition.name === 'GUILD_MEMBER_UPDATE' || definition.name === 'VOICE_STATE_UPDATE';
    const one = ofOne ? this.#members.get(userIdIn(data) ?? textOf(data, 'user_id') ?? '') : undefined;
    const members = ofOne ? (one ? [one] : []) : [...this.#members.values()];
    return new Map(members.map((member) => [member, view.visibleTo(member)]));
  }

  /** Sends what came into sight, and obfuscated what left it (docs/contract/channels.md#obfuscated-channels), except `sent`. */
  #tellSights(view: GuildView, before: Map<HubMember, ReadonlySet<Snowflake>>, sent: Snowflake | undefined): void {
    const update = eventNamed('CHANNEL_UPDATE');
    if (!update) return;
    const changes = new SightChanges(view, update, sent);
    for (const session of this.#sessions) {
      const member = this.#members.get(session.identity.userId);
      const old = member && before.get(member);
      if (!member || !old || !this.obfuscates(session) || !wants(session.identity, update, 'guild')) continue;
      for (const frame of changes.between(old, view.visibleTo(member))) session.send(frame);
    }
  }

  /** Whether a session gets channels out of its sight obfuscated now. */
  obfuscates(session: Session): boolean {
    return obfuscatesAt(session, this.#needs.platform.clock.now());
  }

  /** Sends sessions of the guild the channels out of their sight in the form that they get from now on: obfuscated or whole. */
  reshape(sessions: readonly Session[], obfuscates: boolean): void {
    const view = this.#view;
    const update = eventNamed('CHANNEL_UPDATE');
    if (!view || !update) return;
    const changes = new SightChanges(view, update, undefined);
    const all = view.channelIds();
    for (const session of sessions) {
      const member = this.#sessions.has(session) ? this.#members.get(session.identity.userId) : undefined;
      if (!member || !wants(session.identity, update, 'guild')) continue;
      const sight = view.visibleTo(member);
      for (const frame of obfuscates ? changes.between(all, sight) : changes.between(sight, all)) session.send(frame);
    }
  }

  #deliver(event: BusEvent, sessions: Iterable<Session>): void {
    const { definition, channelId, memberIds, data } = event;
    const views = new Views(definition, data);
    const moved = movedTo(event, sessions, (session, id) => this.sees(session, id));
    for (const [session, view] of moved ?? []) this.#send(session, view, undefined);
    if (moved || definition.audience === 'users') return;
    if (memberIds && channelId !== undefined) {
      this.#deliverToMembers(channelId, memberIds, views, sessions);
      return;
    }
    if (definition.audience === 'guild' || channelId === undefined) {
      const except = SELF_KNOWS.has(definition.name) ? userIdIn(data) : undefined;
      if (except === undefined && sessions === this.#sessions) this.#deliverToKinds(undefined, views);
      else for (const session of sessions) if (session.identity.userId !== except) this.#send(session, views, undefined);
    } else if (definition.obfuscated || sessions !== this.#sessions) this.#deliverBySight(channelId, views, sessions);
    else this.#deliverToKinds(channelId, views);
  }

  /** To all who may see it: who is of one kind is judged once. */
  #deliverToKinds(channelId: Snowflake | undefined, views: Views): void {
    for (const sessions of this.#audiences.kinds(channelId)) {
      const frame = views.definition.anyOf ? undefined : views.forKind(sessions[0].identity);
      if (frame) {
        this.#needs.journal?.sentToAudience(sessions, frame);
        for (const session of sessions) session.push(frame);
      } else if (frame === undefined) for (const session of sessions) this.#send(session, views, channelId);
    }
  }

  /** What happens in a private thread, `channelId` being its parent, is for its members and those who may manage threads. */
  #deliverToMembers(channelId: Snowflake, memberIds: readonly Snowflake[], views: Views, sessions: Iterable<Session>): void {
    const users = new Set(memberIds);
    for (const session of sessions === this.#sessions ? this.#audiences.each(channelId) : sessions) {
      const sight = this.#sightOf(session);
      if (!sight?.sees(channelId)) continue;
      if (users.has(session.identity.userId) || sight.manages(channelId)) this.#send(session, views, channelId);
    }
  }

  /** For events of channels, which those who may not view them get in another form, and for single sessions. */
  #deliverBySight(channelId: Snowflake, views: Views, sessions: Iterable<Session>): void {
    for (const session of sessions) {
      if (this.sees(session, channelId)) this.#send(session, views, channelId);
      else if (views.definition.obfuscated && views.wantedInGuild(session.identity))
        session.send(views.frame(this.obfuscates(session) ? 'obfuscated' : 'full'));
    }
  }

  /** To a session that may see where it happened. */
  #send(session: Session, views: Views, channelId: Snowflake | undefined): void {
    const { anyOf } = views.definition;
    if (!views.wantedInGuild(session.identity) || (anyOf && !this.#mayAny(session, anyOf, channelId))) return;
    session.send(views.forGuild(session.identity));
  }

  #mayAny(session: Session, anyOf: readonly Permission[], channelId: Snowflake | undefined): boolean {
    const member = this.#members.get(session.identity.userId);
    if (!member || !this.#view) return false;
    return (this.#view.permissionsOf(member, channelId, this.#needs.platform.clock.now()) & bitsOf(...anyOf)) !== 0n;
  }

  /** Whether a session of the guild may view a channel now. */
  sees(session: Session, channelId: Snowflake): boolean {
    const member = this.#members.get(session.identity.userId);
    return member !== undefined && (this.#view?.visibleTo(member).has(channelId) ?? false);
  }
}
