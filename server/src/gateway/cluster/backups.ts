import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { endDisowned } from './disowned-sessions.ts';
import type { JournalEntry } from './journal.ts';
import type { GatewayNode } from '../node.ts';
import { NodeReplica } from './replica.ts';
import { takeOver } from './takeover.ts';
import { textOf } from '../../core/values/json-fields.ts';

/** Number of heartbeats per node timeout. */
const BEATS = 10;
/** Ms within which the server of the bus must respond before the silence of another node counts. */
const PROBE_TIMEOUT = 2000;
/** Ms within which a backup replies that it will take over, and ms that the takeover may then take. */
const REPLY_TIMEOUT = 500;
const TAKEOVER_TIMEOUT = 25_000;
/** Maximum difference in ms between the times at which two nodes receive one message. */
const SKEW = 250;

/** The messages of gateway nodes about their journals. */
type BackupMessage =
  /** A heartbeat; `journal` is the open journal of the node. */
  | { type: 'alive'; from: number; isLeaving: boolean; journal: string | null }
  /** Part `n` of a journal. */
  | { type: 'entries'; from: number; journal: string; n: number; entries: JournalEntry[]; more: boolean }
  | { type: 'checkpoint'; from: number; journal: string; k: number }
  /** The backup no longer has this journal. */
  | { type: 'invalid'; from: number; journal: string }
  /** The node no longer writes this journal. */
  | { type: 'closed'; from: number; journal: string }
  /** The recipient was considered dead, and its sessions were taken over. */
  | { type: 'deposed'; from: number }
  /** Asks whether a backup takes over the sessions of `holder`; the replies name the same `about`. */
  | { type: 'who'; from: number; about: string; holder: number }
  | { type: 'takingOver'; from: number; about: string }
  | { type: 'takenOver'; from: number; about: string };

/** The journal of another node and the replica built from it. */
interface Backup {
  journal: string;
  /** Number of the next part. */
  next: number;
  replica: NodeReplica;
  isInvalid: boolean;
  /** The takeover in progress. */
  takeover: Promise<void> | null;
  /** The takeover has begun to use the replica, which accepts no more entries. */
  isFrozen: boolean;
}

const ALL = 'backup.all';
const nodeSubject = (id: number) => `backup.${id}`;

/**
 * Lets sessions survive the sudden death of their node. Each node writes its journal to the next live gateway node in the ring of ids.
 * When a node falls silent, its backup takes over the sessions that the journal describes exactly; the clients of the others identify
 * again.
 */
export class Backups {
  readonly #node: GatewayNode;
  /** Ms of silence after which a node counts as dead. */
  readonly #timeout: number;
  /** The other gateway nodes: the time of their last message, and whether they are about to stop. */
  readonly #peers = new Map<number, { heardAt: number; isLeaving: boolean }>();
  /** The nodes that this one is the backup of. */
  readonly #backups = new Map<number, Backup>();
  readonly #replies = new Map<string, (message: BackupMessage) => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: (() => void)[];
  /** The node that this one writes its journal to. */
  #target: { id: number; journal: string } | null = null;
  #beatAt = performance.now();
  isLeaving = false;

  constructor(node: GatewayNode) {
    this.#node = node;
    const { bus, nodeId, log, config } = node.platform;
    this.#timeout = config.nodeTimeout;
    const receive = (value: unknown) => {
      if (!isBackupMessage(value) || value.from === nodeId) return;
      this.#receive(value);
    };
    this.#unsubscribe = [bus.subscribe(nodeSubject(nodeId), receive), bus.subscribe(ALL, receive)];
    this.#timer = setInterval(() => {
      try {
        this.#beat();
      } catch (error) {
        log.error({ err: error }, 'the backups of gateway nodes could not be maintained');
      }
    }, this.#timeout / BEATS).unref();
  }

  /** Messages of the bus were lost, so the replicas may lack some. */
  lost(): void {
    for (const [id, backup] of this.#backups) this.#invalidate(id, backup);
  }

  /** Whether `holder`, which does not respond, is dead and a backup has taken over its sessions. Waits for a takeover. */
  async isTakenOver(holder: number): Promise<boolean> {
    const own = this.#backups.get(holder);
    if (own) {
      // If the node is heard from meanwhile, it lives, and can be asked again.
      const heardAt = this.#peers.get(holder)?.heardAt;
      while (this.#backups.get(holder) === own && this.#peers.get(holder)?.heardAt === heardAt)
        await (own.takeover ?? pause(this.#timeout / BEATS / 2));
      return true;
    }
    const about = randomUUID();
    const taking = Promise.withResolvers<boolean>();
    const taken = Promise.withResolvers<boolean>();
    this.#replies.set(about, ({ type }) => {
      if (type === 'takingOver') taking.resolve(true);
      if (type === 'takenOver') taken.resolve(true);
    });
    const within = (reply: Promise<boolean>, ms: number) => Promise.race([reply, pause(ms, false, { ref: false })]);
    try {
      this.#send(ALL, { type: 'who', from: this.#node.platform.nodeId, about, holder });
      return (await within(taking.promise, REPLY_TIMEOUT)) && (await within(taken.promise, TAKEOVER_TIMEOUT));
    } finally {
      this.#replies.delete(about);
    }
  }

  /** Stops; call it once the sessions of this node are moved to others. */
  close(): void {
    clearInterval(this.#timer);
    this.#leaveTarget();
    this.lost();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #beat(): void {
    const { platform, journal } = this.#node;
    const now = performance.now();
    const isLate = now - this.#beatAt > this.#timeout / 2;
    this.#beatAt = now;
    journal?.commit();
    const open = journal?.isOpen && this.#target ? this.#target.journal : null;
    const isConnected = this.#send(ALL, {
      type: 'alive',
      from: platform.nodeId,
      isLeaving: this.isLeaving,
      journal: open,
    });
    // This process was suspended or is disconnected: the silence of the others means nothing.
    if (isLate || !isConnected) for (const peer of this.#peers.values()) peer.heardAt = now;
    for (const [id, { heardAt }] of this.#peers)
      if (now - heardAt > 2 * this.#timeout && !this.#backups.has(id)) this.#peers.delete(id);
    for (const [id, backup] of this.#backups) {
      const { replica } = backup;
      replica.trim();
      if (replica.isOverrun) this.#invalidate(id, backup);
      else if (this.#isSilent(id)) backup.takeover ??= this.#takeOver(id, backup);
      else if (!backup.takeover && replica.isStale) this.#invalidate(id, backup);
    }
    this.#chooseTarget(isConnected ? this.#next() : undefined);
  }

  /** Opens a journal to another node unless one is open to it. */
  #chooseTarget(next: number | undefined): void {
    const { platform, journal, sessions } = this.#node;
    if (next === this.#target?.id && (next === undefined || journal?.isOpen)) return;
    this.#leaveTarget();
    if (next === undefined || !journal) return;
    const target = { id: next, journal: randomUUID() };
    this.#target = target;
    let n = 0;
    const write = (entries: readonly JournalEntry[], more: boolean) => {
      n += 1;
      const message = { from: platform.nodeId, journal: target.journal, n, entries: [...entries], more };
      return this.#send(nodeSubject(target.id), { type: 'entries', ...message });
    };
    journal.open(write, sessions.all());
  }

  /** The next live node in the ring of ids. */
  #next(): number | undefined {
    if (this.isLeaving) return this.#target?.id;
    const { nodeId } = this.#node.platform;
    const live = [...this.#peers].flatMap(([id, { isLeaving }]) => (isLeaving || this.#isSilent(id) ? [] : [id]));
    live.sort((a, b) => a - b);
    return live.find((id) => id > nodeId) ?? live[0];
  }

  #isSilent(id: number): boolean {
    return performance.now() - (this.#peers.get(id)?.heardAt ?? Number.NEGATIVE_INFINITY) > this.#timeout;
  }

  #leaveTarget(): void {
    if (!this.#target) return;
    const { id, journal } = this.#target;
    this.#target = null;
    this.#node.journal?.commit();
    this.#node.journal?.close();
    this.#send(nodeSubject(id), { type: 'closed', from: this.#node.platform.nodeId, journal });
  }

  #receive(message: BackupMessage): void {
    const { platform, journal } = this.#node;
    const peer = this.#peers.get(message.from) ?? { heardAt: 0, isLeaving: false };
    peer.heardAt = performance.now();
    this.#peers.set(message.from, peer);
    switch (message.type) {
      case 'alive': {
        peer.isLeaving = message.isLeaving;
        const backup = this.#backups.get(message.from);
        if (backup && backup.journal !== message.journal) this.#drop(message.from, backup);
        return;
      }
      case 'entries':
        this.#apply(message.from, message);
        return;
      case 'checkpoint':
        if (message.journal !== this.#target?.journal) return;
        journal?.checkpoint(message.k);
        journal?.commit();
        return;
      case 'invalid':
        // The next beat opens another journal.
        if (message.journal === this.#target?.journal) journal?.close();
        return;
      case 'closed': {
        const backup = this.#backups.get(message.from);
        if (backup?.journal === message.journal) this.#drop(message.from, backup);
        return;
      }
      case 'deposed':
        if (this.isLeaving) return;
        endDisowned(this.#node).catch((error: unknown) =>
          platform.log.error({ err: error }, 'sessions that other nodes have taken over could not be ended'),
        );
        return;
      case 'who':
        this.#reply(message.from, message.about, message.holder).catch((error: unknown) =>
          platform.log.error({ err: error }, 'a takeover could not be awaited'),
        );
        return;
      default:
        this.#replies.get(message.about)?.(message);
    }
  }

  /** Replies to a node that looks for a session of `holder`, if this node is the backup of that one. */
  async #reply(to: number, about: string, holder: number): Promise<void> {
    if (!this.#backups.has(holder)) return;
    const { nodeId } = this.#node.platform;
    this.#send(nodeSubject(to), { type: 'takingOver', from: nodeId, about });
    await this.isTakenOver(holder);
    this.#send(nodeSubject(to), { type: 'takenOver', from: nodeId, about });
  }

  #apply(from: number, { journal, n, entries, more }: Extract<BackupMessage, { type: 'entries' }>): void {
    let backup = this.#backups.get(from);
    // A node that counts as dead is no longer followed.
    if (backup?.isFrozen) return;
    if (backup?.journal !== journal && n === 1 && !this.isLeaving) {
      if (backup) this.#drop(from, backup);
      backup = this.#begin(from, journal);
    }
    if (backup?.journal !== journal) {
      this.#send(nodeSubject(from), { type: 'invalid', from: this.#node.platform.nodeId, journal });
      return;
    }
    if (n !== backup.next) {
      this.#invalidate(from, backup);
      return;
    }
    backup.next += 1;
    backup.replica.apply(entries, more);
  }

  #begin(from: number, journal: string): Backup {
    const { bus, nodeId, log } = this.#node.platform;
    const replica = new NodeReplica({
      bus,
      subscribed: () => bus.flush().then(() => pause(SKEW, undefined, { ref: false })),
      requestCheckpoint: (k) => this.#send(nodeSubject(from), { type: 'checkpoint', from: nodeId, journal, k }),
      onCheckpoint: (sessions) => log.debug({ node: from, sessions }, 'sessions of another node are backed up here'),
      now: () => performance.now(),
    });
    const backup: Backup = { journal, next: 1, replica, isInvalid: false, takeover: null, isFrozen: false };
    this.#backups.set(from, backup);
    return backup;
  }

  /** The replica may not be exact: asks for a new journal. */
  #invalidate(id: number, backup: Backup): void {
    backup.isInvalid = true;
    this.#send(nodeSubject(id), { type: 'invalid', from: this.#node.platform.nodeId, journal: backup.journal });
    if (!backup.takeover) this.#drop(id, backup);
  }

  #drop(id: number, backup: Backup): void {
    backup.isInvalid = true;
    backup.replica.close();
    if (this.#backups.get(id) === backup) this.#backups.delete(id);
  }

  /** Takes over the sessions of a silent node, unless it is this node that is cut off. Never rejects. */
  async #takeOver(id: number, backup: Backup): Promise<void> {
    const { platform } = this.#node;
    try {
      if (!(await this.#isBusReachable()) || !this.#isSilent(id)) {
        backup.takeover = null;
        return;
      }
      backup.isFrozen = true;
      const { found, taken } = await takeOver(this.#node, id, backup);
      platform.log.warn({ node: id, sessions: found, taken }, 'a gateway node is dead: its sessions were taken over');
      // In case it lives after all.
      this.#send(nodeSubject(id), { type: 'deposed', from: platform.nodeId });
    } catch (error) {
      platform.log.error({ err: error, node: id }, 'sessions of a dead node could not be taken over');
    }
    this.#peers.delete(id);
    this.#drop(id, backup);
  }

  /** Whether the bus responds. If so, everything that it had for this node is processed. */
  async #isBusReachable(): Promise<boolean> {
    const { bus } = this.#node.platform;
    const response = bus.probe?.().then(
      () => true,
      () => false,
    );
    return (await Promise.race([response, pause(PROBE_TIMEOUT, false, { ref: false })])) ?? false;
  }

  #send(subject: string, message: BackupMessage): boolean {
    return this.#node.platform.bus.write?.(subject, message) ?? false;
  }
}

function isBackupMessage(value: unknown): value is BackupMessage {
  return textOf(value, 'type') !== undefined;
}
