import type { Snowflake } from '@guildhall/protocol/ids';
import type { Platform } from '../framework/platform.ts';

type Addresses = Pick<Platform, 'publicUrl'> & { config: Pick<Platform['config'], 'activitiesHost'> };

/** Whether a host name of a URL is this machine's own: `localhost`, a name below it, or a loopback address. */
export function isLocalName(hostname: string): boolean {
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * The host, with a port if it needs one, below which each activity has a name of its own; null: no activities are served.
 * Without a setting it is `localhost` with the port of the server's address if that is on this machine, since browsers resolve
 * every name below `localhost` to it.
 */
export function activityHost({ config, publicUrl }: Addresses): string | null {
  if (config.activitiesHost !== null) return config.activitiesHost;
  const { hostname, port } = new URL(publicUrl);
  if (!isLocalName(hostname)) return null;
  return port === '' ? 'localhost' : `localhost:${port}`;
}

/** The origin of an activity, `https://<application_id>.<host>`; null: no activities are served. */
export function activityOrigin(platform: Addresses, applicationId: Snowflake): string | null {
  const host = activityHost(platform);
  return host === null ? null : `${new URL(platform.publicUrl).protocol}//${applicationId}.${host}`;
}
