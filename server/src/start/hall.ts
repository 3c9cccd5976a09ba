import { mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, readConfig } from '../config/config.ts';
import { ConfigError } from '../config/settings.ts';
import type { HallPlan, OpenHall } from '../testing/halls/halls.ts';
import type { NoHalls } from '../testing/halls/routes.ts';
import { readyFolder } from '../store/ready-store.ts';
import { placeReadyData } from './ready-data.ts';

/** Settings that a hall does not have from its server: its addresses and its data are its own. */
const OWN: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'GUILDHALL_DATA',
  'GUILDHALL_URL',
  'GUILDHALL_GATEWAY_URL',
  'GUILDHALL_ACTIVITIES_HOST',
  'GUILDHALL_VOICE_ENDPOINT',
  'GUILDHALL_VOICE_TLS_PORT',
  'GUILDHALL_LOGIN_PROVIDERS',
  'GUILDHALL_TRUSTED_PROXIES',
]);

/** Settings of the server as a whole, which a request for a hall cannot change. */
const FIXED: ReadonlySet<string> = new Set([
  ...OWN,
  'DATABASE_URL',
  'NATS_URL',
  'GUILDHALL_ROLES',
  'GUILDHALL_LOG',
  'GUILDHALL_CLOCK',
  'GUILDHALL_TESTING',
]);

/** The directory of the halls' data. */
export function hallsDirectory({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'halls');
}

/** The server that has the halls. */
export interface HallHost {
  config: Config;
  log: Logger;
  address: string;
}

/** The options of a hall that differ from those of its server. */
export interface HallOptions {
  config: Config;
  log: Logger;
  hallOf: string;
}

/** A hall as it was started. */
interface StartedHall {
  address: string;
  listener: Server;
  gateway: { drain(leave: number): Promise<void> } | null;
  stop(): Promise<void>;
}

/** Whether a server may have halls: it is for tests, on a store that can be copied, and no hall itself. */
export function mayHaveHalls({ config, hallOf }: { config: Config; hallOf?: string }): boolean {
  return config.testing && config.databaseUrl === null && hallOf === undefined;
}

/** Why a server for tests has no halls, if it has none. */
export function withoutHalls({ config, hallOf }: { config: Config; hallOf?: string }): NoHalls | undefined {
  if (hallOf !== undefined) return { status: 404, reason: `This is a hall: make others by POST ${hallOf}/testing/halls.` };
  if (config.databaseUrl === null) return undefined;
  return { status: 501, reason: 'Halls need the embedded store: start the server without DATABASE_URL.' };
}

/** Returns the function that opens halls in the process of a server; `start` starts a platform with the server's other options. */
export function hallOpener(
  { config, log, address }: HallHost,
  start: (own: HallOptions) => Promise<StartedHall>,
): (plan: HallPlan) => Promise<OpenHall> {
  // A server that was killed has left its halls there.
  rmSync(hallsDirectory(config), { recursive: true, force: true });
  const ready = readyFolder() ?? join(hallsDirectory(config), 'ready');
  return async ({ id, directory, settings }) => {
    const hall = hallConfig(config, directory, settings);
    mkdirSync(ready, { recursive: true });
    await placeReadyData(hall, ready);
    const server = await start({ config: hall, log: log.child({ hall: id }), hallOf: address });
    const stop = async () => {
      // The clients of a hall have ended, or are of a test that is over.
      await server.gateway?.drain(0);
      server.listener.closeAllConnections();
      await server.stop();
    };
    return { address: server.address, listener: server.listener, stop };
  };
}

/** The settings of a hall: those of its server, with its own. Throws ConfigError. */
function hallConfig(config: Config, directory: string, settings: Readonly<Record<string, string>>): Config {
  const known = new Set(config.effective.map(({ variable }) => variable));
  for (const variable of Object.keys(settings)) {
    if (!known.has(variable)) throw new ConfigError(`${variable} is not a setting.`);
    if (FIXED.has(variable)) throw new ConfigError(`${variable} is a setting of the server, not of a hall.`);
  }
  const inherited = config.effective.filter(({ variable, isSet }) => isSet && !OWN.has(variable));
  const env = Object.fromEntries(inherited.map(({ variable, value }) => [variable, value ?? undefined]));
  return readConfig({ ...env, ...settings, PORT: '0', HOST: config.host, GUILDHALL_DATA: directory });
}
