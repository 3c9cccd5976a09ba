import type { Snowflake } from '@guildhall/protocol/ids';
import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import type { Unsubscribe } from '../../core/framework/bus.ts';
import { eventNamed, guildSubject } from '../../core/framework/event.ts';
import {
  changesMember,
  channelOf,
  changesVisibility,
  type GuildChange,
  isRemovalOf,
  userOf,
} from '../../core/framework/guild-change.ts';
import { Audiences } from '../fanout/audience.ts';
import { type BusEvent, declaredEvent, readBusMessage } from '../fanout/bus-event.ts';
import { type Entering, endsEntry, type Entrance, type Entry, type HubMember, isLean, memberOf } from './guild-entry.ts';
import { frameOf } from '../fanout/frame.ts';
import { GuildView, type ViewMember, viewMember } from './guild-view.ts';
import type { HubNeeds, HubState } from './hub-state.ts';
import { KeptGuild } from './kept-guilds.ts';
import { PresenceAudience } from './presence-audience.ts';
import type { GatewayGuild } from '../loaders.ts';
import { viewsOfMove } from '../fanout/channel-moves.ts';
import { StaleEventFilter } from '../fanout/stale-events.ts';
import { obfuscateDue, obfuscatesAt } from './obfuscation.ts';
import type { Session, SessionGuild } from '../session/session.ts';
import { sendReshaped, VisibilityChanges } from './visibility-changes.ts';
import { ThreadGains, type ThreadAccess, ThreadSync } from './thread-sync.ts';
import { type Views, wants } from '../fanout/event-views.ts';
import { viewsInGuild } from '../fanout/redacted-frames.ts';
import { textOf } from '../../core/values/json-fields.ts';

/** Ms after which loading a guild is retried. */
const RETRY = 5000;
const MANAGES: readonly Permission[] = ['MANAGE_THREADS'];

/** A guild on this node: one subscription, its state, and its sessions; see SessionGuild for the methods without a comment. */
export class GuildHub implements SessionGuild {
  readonly id: Snowflake;
  readonly #needs: HubNeeds;
  readonly #subject: string;
  readonly #unsubscribe: Unsubscribe;
  readonly #sessions = new Set<Session>();
  readonly #entries = new Map<Session, Entry>();
  /** The members that have sessions here. */
  readonly #members = new Map<Snowflake, HubMember>();
  readonly #audiences = new Audiences(this.#sessions, (session, channelId) => this.sees(session, channelId));
  readonly #presences: PresenceAudience;
  readonly #kept: KeptGuild;
  readonly #threadSync: ThreadSync;
  readonly #staleFilter = new StaleEventFilter();
  #state: HubState = { kind: 'loading', early: [], load: null };
  /** Ids of the messages received since a session began to move to another node. */
  #seen: Set<string> | null = null;

  constructor(id: Snowflake, needs: HubNeeds) {
    this.id = id;
    this.#needs = needs;
    const { platform, loaders } = needs;
    this.#presences = new PresenceAudience(needs.watches, needs.journal);
    this.#kept = new KeptGuild(id, needs.kept, () => needs.loaders.guild(id));
    this.#threadSync = new ThreadSync({
      guildId: id,
      platform,
      loaders,
      threadAccessOf: (session) => this.#threadAccessOf(session),
    });
    this.#subject = guildSubject(id);
    this.#unsubscribe = needs.platform.bus.subscribe(this.#subject, (message) => this.#receive(message));
  }

  /**
   * Begins to add a session, for which events are queued from now on. Resolves with the content of GUILD_CREATE, or undefined if
   * there is no guild or member, or the session left. Then call `visibleChannels` and `admit` in one turn.
   */
  async prepare(session: Session, entering: Entering = {}): Promise<Entrance | undefined> {
    const entry: Entry = { session, messages: [] };
    this.#entries.set(session, entry);
    session.hubs.add(this);
    session.journal?.changed(session);
    const present = () => this.#state.kind !== 'closed' && this.#entries.get(session) === entry;
    for (let first = true; present(); first = false) {
      if (!first) await new Promise<void>((resolve) => this.#needs.platform.clock.after(RETRY, resolve));
      if (!present()) return undefined;
      try {
        const arrival = await entering.arrival?.();
        const guild = entering.arrival && !arrival ? undefined : await this.#load(arrival?.membership.version);
        const { initialMembers = this.#needs.initialMembers } = entering;
        const loaded = guild && (await initialMembers(session, guild, arrival));
        if (!present()) return undefined;
        const lean = entering.isLean ?? (guild && isLean(guild, session.identity));
        if (loaded) return Object.assign(entry, { guild, initialMembers: loaded, isLean: lean === true });
        this.expel(session);
      } catch (error) {
        this.#needs.platform.log.error({ err: error, guild_id: this.id }, 'a guild could not be loaded for the gateway');
      }
    }
    return undefined;
  }

  note(): void {
    this.#seen ??= new Set();
  }

  get seen(): string[] {
    return [...(this.#seen ?? [])];
  }

  isSettledFor(session: Session): boolean {
    return this.#sessions.has(session) && this.#threadSync.isIdle;
  }

  holds(session: Session): boolean {
    return this.#sessions.has(session);
  }

  /** The channels that an entering session may view now, or undefined if its member was removed meanwhile. */
  visibleChannels(entrance: Entrance): ReadonlySet<Snowflake> | undefined {
    const { userId } = entrance.session.identity;
    if (this.#entries.get(entrance.session) !== entrance || !this.view) return undefined;
    return this.view.visibleTo(this.#members.get(userId) ?? memberOf(entrance));
  }

  /** Whether an entering session has MANAGE_THREADS in a channel now. */
  manages(entrance: Entrance, channelId: Snowflake): boolean {
    return this.#hasAny(this.#members.get(entrance.session.identity.userId) ?? memberOf(entrance), MANAGES, channelId);
  }

  /** Completes the entry of a session and delivers the queued events. */
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
    this.#presences.add(session, entrance.isLean);
    for (const event of entrance.messages) this.#deliver(event, [session]);
    session.journal?.changed(session);
  }

  leave(session: Session): void {
    session.hubs.delete(this);
    session.journal?.changed(session);
    this.#entries.delete(session);
    this.#presences.remove(session);
    if (this.#sessions.delete(session)) {
      const member = this.#members.get(session.identity.userId);
      if (member) member.sessions -= 1;
      if (member?.sessions === 0) this.#members.delete(session.identity.userId);
      this.#audiences.clear();
    }
    if (this.#sessions.size > 0 || this.#entries.size > 0 || this.#state.kind === 'closed') return;
    this.#state = { kind: 'closed' };
    this.#unsubscribe();
    this.#kept.drop();
    this.#needs.onEmpty(this.id);
  }

  /** Removes a session whose user is no longer a member, and sends GUILD_DELETE. */
  expel(session: Session): void {
    this.leave(session);
    const definition = eventNamed('GUILD_DELETE');
    // Before READY the client does not know the guild.
    if (definition && !session.held && wants(session.identity, definition, 'guild'))
      session.send(frameOf('GUILD_DELETE', { id: this.id }));
  }

  isLean(session: Session): boolean {
    return this.#presences.isLean(session);
  }

  /** The state that decides who may see what; null unless the hub is open. */
  get view(): GuildView | null {
    return this.#state.kind === 'open' ? this.#state.view : null;
  }

  /**
   * The guild as of now, or undefined if there is none: the kept one if it is current, given the `version` of its
   * state. The first call opens the hub.
   */
  async #load(version?: number): Promise<GatewayGuild | undefined> {
    if (this.#state.kind === 'loading' && !this.#state.load) {
      const state = this.#state;
      state.load = this.#open(state);
      state.load.catch(() => {
        state.load = null;
      });
      return state.load;
    }
    if (this.#state.kind === 'loading') await this.#state.load;
    if (this.#state.kind !== 'open') return undefined;
    return version === undefined ? this.#kept.fresh() : this.#kept.get(version);
  }

  async #open(state: HubState & { kind: 'loading' }): Promise<GatewayGuild | undefined> {
    await this.#needs.platform.bus.flush();
    const guild = await this.#kept.fresh();
    if (this.#state !== state) return guild;
    if (!guild) {
      this.#state = { kind: 'missing' };
      return undefined;
    }
    const view = new GuildView(guild);
    this.#state = { kind: 'open', view };
    for (const { change } of state.early) if (change) view.apply(change);
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
    if (changesMember(came.change)) this.#needs.memberChanges.count += 1;
    if (came.id !== undefined) {
      this.#seen?.add(came.id);
      this.#needs.journal?.processed(this.#subject, came.id);
    }
    this.#kept.receive(came, (channelId) => this.view?.hasChannel(channelId) ?? false);
    const event = this.#staleFilter.current(came);
    if (!event) return;
    for (const entry of [...this.#entries.values()]) this.#remember(entry, event);
    if (this.#state.kind === 'loading') this.#state.early.push(event);
    else this.#process(event);
  }

  /** Queues an event for an entering session, unless it ends the entry. */
  #remember(entry: Entry, event: BusEvent): void {
    if (endsEntry(entry, event)) this.expel(entry.session);
    else entry.messages.push(event);
  }

  #process(event: BusEvent): void {
    const { change, definition } = event;
    if (definition.obfuscated) obfuscateDue(this.#sessions, this.#needs.platform.clock.now());
    const isRemoval = isRemovalOf(change);
    if (isRemoval) this.#deliver(event, this.#sessions);
    if (change?.kind === 'thread') this.#threadSync.changed();
    const before = changesVisibility(change) && this.view ? this.#visibleBefore(this.view, change) : undefined;
    const moved = change !== undefined && this.#apply(change);
    if (moved) this.#audiences.clear();
    if (!isRemoval) this.#deliver(event, this.#sessions);
    if (!moved || !before || !this.view) return;
    this.#sendVisibilityChanges(this.view, before, channelOf(change));
    // A new channel has no threads.
    if (change.kind !== 'channel' || !change.isNew) this.#syncThreads(this.view, before);
  }

  /** Sends the threads of channels that sessions may view again. */
  #syncThreads(view: GuildView, before: Map<HubMember, ReadonlySet<Snowflake>>): void {
    const gains = new ThreadGains((id) => view.channelObject(id)?.type);
    const gained = new Map<Session, readonly Snowflake[]>();
    for (const session of this.#sessions) {
      const member = this.#members.get(session.identity.userId);
      const old = member && before.get(member);
      if (member && old) gained.set(session, gains.between(old, view.visibleTo(member)));
    }
    this.#threadSync.sync(gained);
  }

  #threadAccessOf(session: Session): ThreadAccess | undefined {
    const member = this.#sessions.has(session) ? this.#members.get(session.identity.userId) : undefined;
    return member && { sees: (id) => this.sees(session, id), manages: (id) => this.#hasAny(member, MANAGES, id) };
  }

  #hasAny(member: ViewMember | undefined, anyOf: readonly Permission[], channelId: Snowflake | undefined): boolean {
    if (!member || !this.view) return false;
    return (this.view.permissionsOf(member, channelId, this.#needs.platform.clock.now()) & bitsOf(...anyOf)) !== 0n;
  }

  #apply(change: GuildChange): boolean {
    if (change.kind === 'member') return this.#updateMember(change);
    if (change.kind === 'member_removed') {
      for (const session of [...this.#sessions]) if (session.identity.userId === change.userId) this.expel(session);
    } else if (change.kind === 'guild_deleted' && !change.unavailable) {
      // The event itself has notified them.
      for (const session of [...this.#sessions]) this.leave(session);
    }
    return this.view?.apply(change) ?? false;
  }

  #updateMember({ userId, roleIds, timedOutUntil }: GuildChange & { kind: 'member' }): boolean {
    const member = this.#members.get(userId);
    if (!member) return false;
    const before = member.rolesKey;
    Object.assign(member, viewMember(userId, roleIds, timedOutUntil));
    return before !== member.rolesKey;
  }

  /** The visible channels of the members for whom the change may alter them. */
  #visibleBefore(view: GuildView, change: GuildChange): Map<HubMember, ReadonlySet<Snowflake>> {
    const userId = userOf(change);
    const one = userId === undefined ? undefined : this.#members.get(userId);
    const members = userId === undefined ? [...this.#members.values()] : one ? [one] : [];
    return new Map(members.map((member) => [member, view.visibleTo(member)]));
  }

  /** Sends channels that became visible whole, and hidden ones obfuscated (docs/contract/channels.md#obfuscated-channels); `sent` had its own event. */
  #sendVisibilityChanges(view: GuildView, before: Map<HubMember, ReadonlySet<Snowflake>>, sent: Snowflake | undefined): void {
    const update = eventNamed('CHANNEL_UPDATE');
    if (!update) return;
    const changes = new VisibilityChanges(view, update, sent);
    for (const session of this.#sessions) {
      const member = this.#members.get(session.identity.userId);
      const old = member && before.get(member);
      if (!member || !old || !this.obfuscates(session) || !wants(session.identity, update, 'guild')) continue;
      for (const frame of changes.between(old, view.visibleTo(member))) session.send(frame);
    }
  }

  /** Whether a session receives hidden channels obfuscated now. */
  obfuscates(session: Session): boolean {
    return obfuscatesAt(session, this.#needs.platform.clock.now());
  }

  /** Sends sessions the channels that they may not view in their new form: obfuscated or whole. */
  reshape(sessions: readonly Session[], obfuscates: boolean): void {
    const members = sessions.flatMap((session): [Session, HubMember][] => {
      const member = this.#sessions.has(session) ? this.#members.get(session.identity.userId) : undefined;
      return member ? [[session, member]] : [];
    });
    if (this.view) sendReshaped(this.view, members, obfuscates);
  }

  #deliver(event: BusEvent, sessions: Iterable<Session>): void {
    const { definition, channelId, memberIds, change } = event;
    if (change?.kind === 'presence') {
      this.#presences.deliver(event, change.presence.user.id, sessions === this.#sessions ? null : sessions);
      return;
    }
    const views = viewsInGuild(event, this.view, this.#members, this.#needs.platform.clock);
    const moved = viewsOfMove(event, sessions, (session, id) => this.sees(session, id));
    for (const [session, view] of moved ?? []) this.#send(session, view, undefined);
    if (moved || definition.audience === 'users') return;
    if (memberIds && channelId !== undefined && definition.audience === 'channel') {
      this.#deliverToMembers(channelId, memberIds, views, sessions);
      return;
    }
    if (definition.audience === 'guild' || channelId === undefined) {
      // The user receives GUILD_CREATE or GUILD_DELETE instead.
      const except = change?.kind === 'member_added' || change?.kind === 'member_removed' ? change.userId : undefined;
      if (except === undefined && sessions === this.#sessions) this.#deliverToKinds(undefined, views);
      else for (const session of sessions) if (session.identity.userId !== except) this.#send(session, views, undefined);
    } else if (definition.obfuscated || definition.connectedPeople || sessions !== this.#sessions)
      this.#deliverByVisibility(channelId, views, sessions);
    else this.#deliverToKinds(channelId, views);
  }

  /** Delivers to all who may see it; sessions of one kind share one decision. */
  #deliverToKinds(channelId: Snowflake | undefined, views: Views): void {
    for (const sessions of this.#audiences.kinds(channelId)) {
      const frame = views.definition.anyOf ? undefined : views.forKind(sessions[0].identity);
      if (frame) {
        this.#needs.journal?.sentToAudience(sessions, frame);
        for (const session of sessions) session.push(frame);
      } else if (frame === undefined) for (const session of sessions) this.#send(session, views, channelId);
    }
  }

  /** Delivers an event of a private thread below `channelId` to its members and to users with MANAGE_THREADS. */
  #deliverToMembers(channelId: Snowflake, memberIds: readonly Snowflake[], views: Views, sessions: Iterable<Session>): void {
    const users = new Set(memberIds);
    for (const session of sessions === this.#sessions ? this.#audiences.each(channelId) : sessions) {
      const visibleChannels = this.#threadAccessOf(session);
      if (!visibleChannels?.sees(channelId)) continue;
      if (users.has(session.identity.userId) || visibleChannels.manages(channelId)) this.#send(session, views, channelId);
    }
  }

  /** For events of channels, which sessions that may not view them receive in another form, and for individual sessions. */
  #deliverByVisibility(channelId: Snowflake, views: Views, sessions: Iterable<Session>): void {
    for (const session of sessions) {
      const { person, userId } = session.identity;
      if (views.definition.connectedPeople && person && !this.view?.isConnected(userId, channelId)) continue;
      if (this.sees(session, channelId)) this.#send(session, views, channelId);
      else if (views.definition.obfuscated && views.wantedInGuild(session.identity))
        session.send(views.frame(this.obfuscates(session) ? 'obfuscated' : 'full'));
    }
  }

  /** Delivers to a session that may view the channel of the event. */
  #send(session: Session, views: Views, channelId: Snowflake | undefined): void {
    if (!views.wantedInGuild(session.identity)) return;
    const { anyOf } = views.definition;
    if (anyOf && !this.#hasAny(this.#members.get(session.identity.userId), anyOf, channelId)) return;
    session.send(views.forGuild(session.identity));
  }

  sees(session: Session, channelId: Snowflake): boolean {
    const member = this.#members.get(session.identity.userId);
    return member !== undefined && (this.view?.visibleTo(member).has(channelId) ?? false);
  }
}
