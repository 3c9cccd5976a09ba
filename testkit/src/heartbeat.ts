import { mkdtempSync, rmSync } from 'node:fs';
import { request as httpRequest, Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { createReadyDatabase, dropDatabase, placeReadyStore } from './database.ts';
import { PlatformProcess } from './process.ts';
import type { Watched } from './stall-probe.ts';

/** Time between two heartbeats, in ms. */
const HEARTBEAT_INTERVAL_MS = 5;
/** Maximum measurements of one input: the best one counts, since garbage collection may affect any of them. */
const ATTEMPTS = 3;
/** A measurement below this is not repeated, in ms. */
const GOOD_ENOUGH_MS = 40;

/** A platform process whose event loop is observed from outside. */
export interface WatchedPlatform {
  address: string;
  process: PlatformProcess;
  stop(): Promise<void>;
}

/** The measurement of a process while it handled an input. */
export interface Stall {
  /** The longest event loop stall in ms; waiting for a processor does not count. */
  longest: number;
  /** Peak growth of the resident memory in bytes. */
  grown: number;
  /** The number of heartbeats that got a response. */
  beats: number;
}

/** Starts a platform process on the store that GUILDHALL_TEST_STORE names: sqlite (default) or postgres. */
export async function startWatched(settings: Record<string, string> = {}): Promise<WatchedPlatform> {
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-watched-'));
  const database = process.env.GUILDHALL_TEST_STORE === 'postgres' ? await createReadyDatabase() : null;
  if (!database) await placeReadyStore(directory);
  const stores = { GUILDHALL_DATA: directory, DATABASE_URL: database?.url ?? '', NATS_URL: '' };
  const started = new PlatformProcess({ ...stores, ...settings }, { probe: true });
  return {
    address: await started.address(),
    process: started,
    async stop() {
      await started.kill();
      rmSync(directory, { recursive: true, force: true });
      if (database) await dropDatabase(database);
    },
  };
}

/**
 * Measures how long `work` stalls the event loop of a platform process, the best of three attempts; an attempt below 40 ms ends
 * the measurement. `GET /healthz` is sent every 5 ms on a separate connection; a heartbeat without a 200 is an error.
 */
export async function stallDuring(platform: WatchedPlatform, work: () => Promise<unknown>): Promise<Stall> {
  let best: Stall | undefined;
  for (let attempt = 0; attempt < ATTEMPTS && (best === undefined || best.longest >= GOOD_ENOUGH_MS); attempt++) {
    const stall = await measure(platform, work);
    if (!best || stall.longest < best.longest) best = { ...stall, grown: Math.max(stall.grown, best?.grown ?? 0) };
  }
  if (!best) throw new Error('nothing was measured');
  return best;
}

async function measure({ address, process: { child } }: WatchedPlatform, work: () => Promise<unknown>): Promise<Stall> {
  const ask = <T>(message: 'start' | 'stop') =>
    new Promise<T>((resolve, reject) => {
      child.once('message', resolve);
      child.send(message, (error) => error && reject(error));
    });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    await beat(address, agent);
    await ask('start');
    let beats = 0;
    let working = true;
    const heart = (async () => {
      while (working) {
        await beat(address, agent);
        beats += 1;
        await passing(HEARTBEAT_INTERVAL_MS);
      }
    })();
    try {
      await Promise.all([work().finally(() => (working = false)), heart]);
    } finally {
      working = false;
    }
    const { longest, before, most } = await ask<Watched>('stop');
    return { longest, grown: most - before, beats };
  } finally {
    agent.destroy();
  }
}

function beat(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${address}/healthz`, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`heartbeat: ${response.statusCode}`)),
      );
    });
    sent.on('error', reject).end();
  });
}
