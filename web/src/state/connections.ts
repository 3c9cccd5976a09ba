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

const pathOf = ({ type, id }: Pick<Connection, 'type' | 'id'>) => `/users/@me/connections/${type}/${encodeURIComponent(id)}`;

export const myConnections = () => request<Connection[]>('GET', '/users/@me/connections');
/** The types of services that can be connected. */
export const connectableServices = async () => (await request<{ type: string }[]>('GET', '/connections')).map(({ type }) => type);
/** The URL where the service asks for consent, and from which it redirects back. */
export const connectUrl = async (type: string) => (await request<{ url: string }>('GET', `/connections/${type}/authorize`)).url;
/** Sets whether an account is shown on the profile (1) or not (0). */
export const setVisibility = (one: Connection, visibility: number) =>
  request<Connection>('PATCH', pathOf(one), { body: { visibility } });
export const disconnect = (one: Connection) => request<void>('DELETE', pathOf(one));
