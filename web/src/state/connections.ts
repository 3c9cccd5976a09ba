import type { Connection } from '../api/wire.ts';
import { request } from './session.ts';

/** Display names of services that differ from their type. */
const NAMES: Readonly<Record<string, string>> = {
  battlenet: 'Battle.net',
  ebay: 'eBay',
  epicgames: 'Epic Games',
  github: 'GitHub',
  leagueoflegends: 'League of Legends',
  paypal: 'PayPal',
  playstation: 'PlayStation',
  riotgames: 'Riot Games',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
  youtube: 'YouTube',
};

/** The display name of a service. */
export function serviceName(type: string): string {
  return NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
}

export const myConnections = () => request('GET /users/@me/connections');
/** The types of services that can be connected. */
export const connectableServices = async () => (await request('GET /connections')).map(({ type }) => type);
/** The URL where the service asks for consent, and from which it redirects back. */
export const connectUrl = async (type: string) => (await request('GET /connections/{type}/authorize', { type })).url;
/** Sets whether an account is shown on the profile (1) or not (0). */
export const setVisibility = (one: Connection, visibility: 0 | 1) =>
  request('PATCH /users/@me/connections/{type}/{account}', { type: one.type, account: one.id, body: { visibility } });
export const disconnect = (one: Connection) =>
  request('DELETE /users/@me/connections/{type}/{account}', { type: one.type, account: one.id });
