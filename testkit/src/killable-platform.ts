import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReadyDatabase, dropDatabase, placeReadyStore, type TestDatabase } from './database.ts';
import { PlatformProcess } from './process.ts';
import { placeVoiceCertificate } from './ready-certificate.ts';

/** A platform process on the test store that a test can kill and restart on the same data. */
export class KillablePlatform {
  readonly #directory = mkdtempSync(join(tmpdir(), 'guildhall-killed-'));
  readonly #database: TestDatabase | null;
  readonly #running: PlatformProcess[] = [];

  private constructor(database: TestDatabase | null) {
    this.#database = database;
  }

  /** Creates one that is not started yet. */
  static async make(): Promise<KillablePlatform> {
    const made = new KillablePlatform(process.env.GUILDHALL_TEST_STORE === 'postgres' ? await createReadyDatabase() : null);
    if (!made.#database) await placeReadyStore(made.#directory);
    await placeVoiceCertificate(made.#directory);
    return made;
  }

  /** Starts a process on the existing data; the previous one must have ended. `more` is added to the settings. */
  start(more: Record<string, string> = {}): PlatformProcess {
    const settings = { ...more, GUILDHALL_DATA: this.#directory, DATABASE_URL: this.#database?.url ?? '', NATS_URL: '' };
    const started = new PlatformProcess(settings);
    this.#running.push(started);
    return started;
  }

  /** Kills the current process, as a power cut would. */
  async kill(): Promise<void> {
    await this.#running.at(-1)?.kill();
  }

  /** Kills all processes and removes their data. */
  async dispose(): Promise<void> {
    await Promise.all(this.#running.map((one) => one.kill()));
    if (this.#database) await dropDatabase(this.#database);
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
