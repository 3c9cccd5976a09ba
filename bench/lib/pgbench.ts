import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cpuOfChildren } from './stores.ts';
import type { Measured } from './figures.ts';

/** Where Debian keeps the programs that are not in the path. */
const DEBIAN = '/usr/lib/postgresql';

/** The path of pgbench; throws if it is not installed. */
export function findPgbench(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions];
  const found = folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('pgbench is not installed: it is part of the postgresql package');
  return found;
}

export interface PgbenchOptions {
  url: string;
  script: string;
  clients: number;
  seconds: number;
  variables: Record<string, number>;
}

/** Runs a script with prepared statements on each of its connections; returns the figures and the number of transactions. */
export async function runPgbench(
  program: string,
  { url, script, clients, seconds, variables }: PgbenchOptions,
): Promise<Measured & { transactions: number }> {
  const given = Object.entries({ ...variables, n: 0 }).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const { hostname, port, username, password, pathname } = new URL(url);
  const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds), '-f', script, ...given];
  const server = ['-h', hostname, '-p', port || '5432', '-U', decodeURIComponent(username) || 'postgres', pathname.slice(1)];
  const before = cpuOfChildren();
  const env = password ? { ...process.env, PGPASSWORD: decodeURIComponent(password) } : process.env;
  const child = spawn(program, [...options, ...server], { stdio: ['ignore', 'pipe', 'pipe'], env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  const read = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
  const transactions = read(/actually processed: (\d+)/);
  const rate = read(/tps = ([\d.]+)/);
  const failures = read(/failed transactions: (\d+)/);
  if (code !== 0 || !(rate > 0) || failures !== 0) throw new Error(`pgbench failed:\n${output}`);
  const mean = read(/latency average = ([\d.]+)/);
  return { rate, transactions, cpu: (cpuOfChildren() - before) / transactions, p50: mean, p99: Number.NaN };
}
