// Worker thread: moves committed pages from the write-ahead log into the database file, so that no request waits for
// it.
import { parentPort, workerData } from 'node:worker_threads';
import { type CheckpointerData, type PauseOver, STATE, TURN } from './checkpoints.ts';
import { SqliteConnection } from './engine.ts';

/** Ms between checkpoints while there are commits. */
const INTERVAL = 50;
/** The log is truncated after this many intervals without a commit: 1 s. */
const IDLE_INTERVALS = 20;
/** Ms that the writer has to finish its transaction when asked to pause; an idle writer does not respond. */
const GRACE = 1000;
/** Ms to wait for readers in other processes: the writer may be paused during that time. */
const BUSY_TIMEOUT = 250;
/** Bytes of a page in the log, with its header (sqlite.org/fileformat.html, 4.1). */
const FRAME = 4096 + 24;

const { path, state, logLimit }: CheckpointerData = workerData;
const connection = new SqliteConnection(path, { busyTimeout: BUSY_TIMEOUT });
connection.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0; pragma synchronous = full');

const FAILED = { log: 0, rest: 1, busy: 1 };

let done = 0;
let idle = 0;
/** Size of the log in bytes beyond which the writer is asked to pause. */
let askAt = logLimit;
while (Atomics.load(state, STATE.stop) === 0) {
  const commits = Atomics.load(state, STATE.commits);
  if (commits !== done) {
    idle = 0;
    const { log, rest } = checkpoint('passive');
    if (rest === 0) done = commits;
    if (log <= logLimit) askAt = logLimit;
    if (log > askAt || Atomics.load(state, STATE.turn) === TURN.paused) {
      // To keep the pause short, first copies what was added during the previous checkpoint.
      if (Atomics.load(state, STATE.turn) === TURN.writer) checkpoint('passive');
      askAt = withoutWriter('restart', GRACE) ? logLimit : log + logLimit;
    }
  } else if (idle < IDLE_INTERVALS) {
    idle += 1;
    if (idle === IDLE_INTERVALS) withoutWriter('truncate', 0);
  } else {
    Atomics.wait(state, STATE.commits, commits);
  }
  Atomics.wait(state, STATE.turn, TURN.writer, INTERVAL);
}
connection.close();

/**
 * Runs a checkpoint that needs a paused writer, after waiting up to `grace` ms for it; returns whether it completed.
 */
function withoutWriter(mode: 'restart' | 'truncate', grace: number): boolean {
  Atomics.compareExchange(state, STATE.turn, TURN.writer, TURN.wanted);
  Atomics.wait(state, STATE.turn, TURN.wanted, grace);
  const restarted = checkpoint(mode).busy === 0;
  const over: PauseOver = { restarted };
  if (Atomics.exchange(state, STATE.turn, TURN.writer) === TURN.paused) parentPort?.postMessage(over);
  return restarted;
}

/**
 * Returns the bytes of the log, the pages still to be copied, and whether readers or the writer were in the way (1);
 * a failure is retried later.
 */
function checkpoint(mode: 'passive' | 'restart' | 'truncate'): { log: number; rest: number; busy: number } {
  try {
    const result = connection.first<{ busy: number; log: number; checkpointed: number }>(`pragma wal_checkpoint(${mode})`, []);
    return result ? { log: result.log * FRAME, rest: result.log - result.checkpointed, busy: result.busy } : FAILED;
  } catch {
    return FAILED;
  }
}
