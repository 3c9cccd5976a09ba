import type { Connection } from '../api/wire.ts';
import { request } from './session.ts';

/** How services are called that are not spelled as their type is. */
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

/** What a service is called. */
export function serviceName(type: string): string {
  return NAMES[type] ?? type.charAt(0).toUpperCase() + type.slice(1);
}

const pathOf = ({ type, id }: Pick<Connection, 'type' | 'id'>) => `/users/@me/connections/${type}/${encodeURIComponent(id)}`;

export const myConnections = () => request<Connection[]>('GET', '/users/@me/connections');
/** The types of the services that this server can link. */
export const linkableServices = async () => (await request<{ type: string }[]>('GET', '/connections')).map(({ type }) => type);
/** Where the service asks me whether I agree; it sends me back here. */
export const linkAddress = async (type: string) => (await request<{ url: string }>('GET', `/connections/${type}/authorize`)).url;
/** Shows an account on my profile (1), or not (0). */
export const setVisibility = (one: Connection, visibility: number) =>
  request<Connection>('PATCH', pathOf(one), { body: { visibility } });
export const unlink = (one: Connection) => request<void>('DELETE', pathOf(one));
