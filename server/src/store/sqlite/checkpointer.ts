// Worker thread: moves committed pages from the write-ahead log into the database file, so that no request waits for it.
import { workerData } from 'node:worker_threads';
import { type CheckpointerData, STATE } from './checkpoints.ts';
import { SqliteConnection } from './engine.ts';

/** Ms between checkpoints while there are commits. */
const INTERVAL = 50;
/** The log is emptied after this many intervals without a commit: 1 s. */
const IDLE_INTERVALS = 20;
/** Under constant commits the log is begun anew beyond 64 MB: pages of 4 KiB. */
const LOG_LIMIT = 16_384;

const { path, state }: CheckpointerData = workerData;
const connection = new SqliteConnection(path, { busyTimeout: 1000 });
connection.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; pragma synchronous = full');

const FAILED = { log: 0, rest: 1 };

let done = 0;
let idle = 0;
while (Atomics.load(state, STATE.stop) === 0) {
  const commits = Atomics.load(state, STATE.commits);
  if (commits !== done) {
    idle = 0;
    const { log, rest } = checkpoint('passive');
    if (rest === 0) done = commits;
    if (log > LOG_LIMIT) {
      // Beginning anew makes commits wait, so what was added during the first checkpoint is copied first.
      checkpoint('passive');
      checkpoint('restart');
    }
  } else if (idle < IDLE_INTERVALS) {
    idle += 1;
    if (idle === IDLE_INTERVALS) checkpoint('truncate');
  } else {
    Atomics.wait(state, STATE.commits, commits);
  }
  Atomics.wait(state, STATE.stop, 0, INTERVAL);
}
connection.close();

/** Pages in the log, and how many of them are still to be copied. A failure, as on a full disk, is tried again later. */
function checkpoint(mode: 'passive' | 'restart' | 'truncate'): { log: number; rest: number } {
  try {
    const result = connection.first<{ log: number; checkpointed: number }>(`pragma wal_checkpoint(${mode})`, []);
    return result ? { log: result.log, rest: result.log - result.checkpointed } : FAILED;
  } catch {
    return FAILED;
  }
}
