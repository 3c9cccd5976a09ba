// Worker thread: moves committed pages from the write-ahead log into the database file, so that no request waits for it.
import { statSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { type CheckpointerData, STATE } from './checkpoints.ts';
import { SqliteConnection } from './engine.ts';

/** Ms between checkpoints while there are commits. */
const INTERVAL = 50;
/** The log is emptied after this many intervals without a commit (1 s), or when it is larger than this (bytes). */
const IDLE_INTERVALS = 20;
const LOG_LIMIT = 64 * 1024 * 1024;

const { path, state }: CheckpointerData = workerData;
const connection = new SqliteConnection(path, { busyTimeout: 1000 });
connection.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; pragma synchronous = full');

let done = 0;
let idle = 0;
while (Atomics.load(state, STATE.stop) === 0) {
  const commits = Atomics.load(state, STATE.commits);
  if (commits !== done) {
    idle = 0;
    if (checkpoint('passive')) done = commits;
    // New commits keep a passive one from ever reaching the end; the rest that is left to copy here is small.
    if (logSize() > LOG_LIMIT) checkpoint('truncate');
  } else if (idle < IDLE_INTERVALS) {
    idle += 1;
    if (idle === IDLE_INTERVALS) checkpoint('truncate');
  } else {
    Atomics.wait(state, STATE.commits, commits);
  }
  Atomics.wait(state, STATE.stop, 0, INTERVAL);
}
connection.close();

/** False when it failed, as on a full disk: it is tried again at the next interval. */
function checkpoint(mode: 'passive' | 'truncate'): boolean {
  try {
    connection.all(`pragma wal_checkpoint(${mode})`, []);
    return true;
  } catch {
    return false;
  }
}

function logSize(): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}
