import type { Snowflake } from '@guildhall/protocol/ids';
import { eventNamed } from '../core/framework/event.ts';
import type { Platform } from '../core/framework/platform.ts';
import { wants } from '../gateway/fanout/event-views.ts';
import { frameOf } from '../gateway/fanout/frame.ts';
import { showGuild } from '../gateway/guild/guild-create.ts';
import type { GatewayNode } from '../gateway/node.ts';
import type { Session } from '../gateway/session/session.ts';
import type { Fault } from './fault.ts';
import type { SpecOf } from './fault-kinds.ts';
import type { Faults } from './faults.ts';
import { subjectOfSession } from './subject.ts';

type OutageFault = Fault<SpecOf<'unavailable_guild'>>;

/** The guilds that are unavailable to sessions. */
export class Outages {
  readonly #faults: Faults;
  readonly #platform: Platform;
  /** The sessions that each fault keeps out of its guild. */
  readonly #kept = new Map<OutageFault, Set<Session>>();
  /** The returns to guilds in progress. */
  readonly #returns = new Set<Promise<void>>();

  constructor(platform: Platform, faults: Faults) {
    this.#platform = platform;
    this.#faults = faults;
  }

  /** Makes the guild of a new fault unavailable to the sessions in it. */
  begin(node: GatewayNode, fault: OutageFault): void {
    const { guild_id, ms } = fault.spec;
    const kept = new Set<Session>();
    this.#kept.set(fault, kept);
    fault.onEnd(() => this.#end(node, fault, kept));
    for (const session of node.sessions.all()) {
      const hub = [...session.hubs].find(({ id }) => id === guild_id);
      if (!hub || !this.#takes(fault, session)) continue;
      kept.add(session);
      hub.leave(session);
      const definition = eventNamed('GUILD_DELETE');
      if (definition && wants(session.identity, definition, 'guild'))
        session.send(frameOf('GUILD_DELETE', { id: guild_id, unavailable: true }));
    }
    if (ms !== undefined) void fault.wait(ms).then(() => fault.end());
  }

  /** Whether a session that starts does not enter a guild, because it is unavailable. */
  withholds(session: Session, guildId: Snowflake): boolean {
    for (const fault of this.#faults.active('unavailable_guild')) {
      if (fault.spec.guild_id !== guildId || !this.#takes(fault, session)) continue;
      this.#kept.get(fault)?.add(session);
      return true;
    }
    return false;
  }

  /** Resolves when the sessions have returned to their guilds. */
  async settled(): Promise<void> {
    while (this.#returns.size > 0) await Promise.all(this.#returns);
  }

  #takes(fault: OutageFault, session: Session): boolean {
    return fault.isActive && fault.concerns(subjectOfSession(session.identity)) && fault.decide();
  }

  #end(node: GatewayNode, fault: OutageFault, sessions: ReadonlySet<Session>): void {
    this.#kept.delete(fault);
    const others = [...this.#kept].filter(([{ spec }]) => spec.guild_id === fault.spec.guild_id);
    for (const session of sessions) {
      if (others.some(([, kept]) => kept.has(session))) continue;
      const entering = returnTo(node, session, fault.spec.guild_id)
        .catch((error: unknown) =>
          this.#platform.log.error({ err: error, guild_id: fault.spec.guild_id }, 'a session could not enter a guild'),
        )
        .finally(() => this.#returns.delete(entering));
      this.#returns.add(entering);
    }
  }
}

/** Adds a session to a guild that is available again; the client knows the guild, so it is sent as at a start. */
async function returnTo(node: GatewayNode, session: Session, guildId: Snowflake): Promise<void> {
  if (session.ended) return;
  const hub = node.guild(guildId);
  if (session.hubs.has(hub)) return;
  const entrance = await hub.prepare(session);
  if (entrance) showGuild(session, hub, entrance, 'start');
}
