import { isLoopback } from './forms.ts';
import { ConfigError, type Settings } from './settings.ts';

/** Settings with which tests of bots reach dates, faults and ends of connections. */
export function testSettings(settings: Settings) {
  return {
    /** The clock of the platform: turnable can be set ahead. */
    clock: settings.choice('GUILDHALL_CLOCK', {
      title: 'Clock',
      values: ['system', 'turnable'],
      default: 'system',
      prose:
        "The clock of the platform: system is the machine's; turnable can be advanced and stopped by the operator (PATCH /operator/clock), so that tests of a bot reach renewals, expiry and other dates. For development with one process, and enabled by --demo; a restart returns to the machine's time.",
    }),
    /** The server is for tests: it has the routes of /testing. */
    testing:
      settings.choice('GUILDHALL_TESTING', {
        title: 'Testing',
        values: ['on', 'off'],
        default: 'off',
        prose:
          'Whether the routes of /testing exist, by which tests of bots turn the clock, cause faults, make worlds and halls, save the store and read records, without credentials (docs/testing.md). For a single process on a loopback address only; the clock is then turnable. Never for a server that people use.',
      }) === 'on',
    /** In ms. */
    heartbeatInterval: settings.integer('GUILDHALL_HEARTBEAT_INTERVAL', {
      title: 'Heartbeat interval (ms)',
      default: '41250',
      min: 200,
      max: 120_000,
      prose:
        'The ms between two heartbeats of a gateway client, from 200 to 120000. A short one lets tests reach what a client does when heartbeats are not acknowledged.',
    }),
  };
}

/** Throws ConfigError if a server for tests could be reached from elsewhere, or has several processes: its routes take no credentials. */
export function checkTesting({ natsUrl, host }: { natsUrl: string | null; host: string }): void {
  if (natsUrl !== null) throw new ConfigError('GUILDHALL_TESTING=on needs a single process: unset NATS_URL.');
  if (!isLoopback(host))
    throw new ConfigError(
      `GUILDHALL_TESTING=on needs a loopback HOST such as 127.0.0.1, not '${host}': its routes take no credentials.`,
    );
}
