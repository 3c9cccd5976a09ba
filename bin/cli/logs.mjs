import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from './api.mjs';
import { Failure, wrongCall } from './failure.mjs';
import { applicationOf, serverOf } from './server.mjs';
import { paint, plain, print, printJson, remark } from './terminal.mjs';

/** Entries before the first that are printed, and in one page. */
const PAGE = 100;

/** Seconds that the server waits for an entry before it answers. */
const WAIT = 25;

/** Ms after which a lost server is asked again. */
const AGAIN = 2000;

/** An id before that of any entry. */
const FIRST = '0';

/** guildhall logs: prints the entries of an application's console, with -f also the entries that follow. */
export async function logs(options) {
  const server = serverOf(options);
  const { id, name } = await applicationOf(server, options);
  const path = `/applications/${id}/console`;
  if (options.on || options.off) return turn(server, path, options.on === true, name);
  const state = await server.request('GET', path);
  if (!state.is_available) throw new Failure('The operator of this server has switched consoles off.');
  if (!state.is_enabled) {
    const advice = `The console of ${plain(name)} is off. Switch it on: guildhall logs --on`;
    if (options.follow) throw new Failure(advice);
    remark(advice);
  }
  const query = { kinds: options.kinds, search: options.search, failed: options.failed ? 'true' : undefined };
  const { entries } = await server.request('GET', `${path}/entries`, { query: { ...query, limit: limitOf(options) } });
  const shown = entries.toReversed();
  for (const entry of shown) show(entry, options);
  if (options.follow) await follow(server, `${path}/entries`, { query, last: shown.at(-1)?.id ?? FIRST, options });
}

function limitOf({ lines = '20' }) {
  const limit = Number(lines);
  if (!Number.isInteger(limit) || limit < 1 || limit > PAGE) wrongCall(`--lines: a number from 1 to ${PAGE}.`);
  return limit;
}

async function turn(server, path, is_enabled, name) {
  await server.request('PATCH', path, { body: { is_enabled } });
  print(`The console of ${plain(name)} is ${is_enabled ? 'on' : 'off'}.`);
}

/** Asks for the entries after the last one until it is interrupted. */
async function follow(server, path, { query, last, options }) {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ending.abort());
  // A reader such as head has enough.
  process.stdout.on('error', () => ending.abort());
  let after = last;
  let isLost = false;
  while (!ending.signal.aborted) {
    try {
      const { entries } = await server.request('GET', path, {
        query: { ...query, after, wait: WAIT, limit: PAGE },
        signal: ending.signal,
      });
      for (const entry of entries) show(entry, options);
      after = entries.at(-1)?.id ?? after;
      isLost = false;
    } catch (error) {
      if (ending.signal.aborted) return;
      if (error instanceof Refusal && error.httpStatus < 500) throw error;
      if (!isLost) remark(`${error.message} Trying again.`);
      isLost = true;
      await pause(AGAIN, undefined, { signal: ending.signal }).catch(() => {});
    }
  }
}

/** 12:04:31.250  request  POST /channels/{channel_id}/messages: 200  12 ms */
function show(entry, { json }) {
  if (json) return printJson(entry);
  const { at, kind, summary, is_failed, duration_ms } = entry;
  const time = new Date(at).toISOString().slice(11, 23);
  const text = is_failed ? paint('red', plain(summary)) : plain(summary);
  const duration = duration_ms === null ? '' : paint('dim', `  ${Math.round(duration_ms)} ms`);
  return print(`${paint('dim', time)}  ${kind.padEnd(10)}  ${text}${duration}`);
}
