import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, app, tokensOf } from '@guildhall/testkit/oauth-scene';
import { type Account, type PlatformOptions, startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll } from 'vitest';
import type { Clock } from '@guildhall/rpc/clock';
import { systemClock } from '../core/clock.ts';
import type { RunningAgent } from '../start.ts';
import { startAgent, type StartOptions } from '../start.ts';
import { IpcClient } from './ipc-client.ts';

/** A clock that runs, and that a test moves forward. */
export class MovedClock implements Clock {
  #ahead = 0;
  readonly after = systemClock.after;

  now(): number {
    return systemClock.now() + this.#ahead;
  }

  move(ms: number): void {
    this.#ahead += ms;
  }
}

/** A platform with agents of its people, each in its own folder. */
export interface Scene {
  p: TestPlatform;
  /** Starts the agent of a person; by default the person agrees to all requests. */
  agentOf(person: Account, options?: Partial<StartOptions>): Promise<RunningAgent>;
  /** An application with the name `name`, and approved for `scopes`. */
  application(name?: string, scopes?: readonly string[]): Promise<App>;
  /** An application that has received READY from the agent. */
  connected(agent: RunningAgent, of: Pick<App, 'id'>): Promise<IpcClient>;
  /** The same, authenticated with a token of the person for `scopes` and identify. */
  authenticated(agent: RunningAgent, of: App, person: Account, scopes: string): Promise<IpcClient>;
}

/** Starts a platform for the tests of a file; it and all agents stop after them. */
export async function startScene(options?: PlatformOptions): Promise<Scene> {
  const p = await startPlatform(options);
  const operator = await p.person('operator');
  const undo: (() => unknown)[] = [() => p.stop()];
  afterAll(async () => {
    for (const one of undo.reverse()) await one();
  });
  const scene: Scene = {
    p,
    async agentOf(person, given = {}) {
      const folder = newFolder();
      undo.push(() => rmSync(folder, { recursive: true, force: true }));
      const place = { env: { XDG_RUNTIME_DIR: folder }, platform: process.platform, fallback: folder };
      const agree = { consent: async () => true };
      const agent = await startAgent({ address: p.address, token: person.token, person: agree, place, ...given });
      undo.push(() => agent.stop());
      return agent;
    },
    async application(name = 'Galaxy Raid', scopes = []) {
      const made = await app(p, undefined, { name });
      if (scopes.length > 0) await operator.patch(`/operator/applications/${made.id}`, { approved_scopes: scopes });
      return made;
    },
    async connected({ endpoint }, { id }) {
      const client = await IpcClient.open(endpoint.paths[0] ?? '');
      undo.push(() => client.close());
      await client.handshake(id);
      return client;
    },
    async authenticated(agent, of, person, scopes) {
      const client = await scene.connected(agent, of);
      const { access_token } = await tokensOf(p, person, of, `identify ${scopes}`);
      await client.command('AUTHENTICATE', { access_token });
      return client;
    },
  };
  return scene;
}

/** A new folder with a short path: the path of a socket has at most 107 bytes. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'rpc-'));
}
