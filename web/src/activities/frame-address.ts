import type { RunningActivity } from '../api/wire.ts';
import type { Referral } from './launch.ts';

/** The address of an activity's page, with what the page must know in its query. Source: docs/contract/rpc.md#the-frame. */
export function frameAddress(
  origin: string,
  frameId: string,
  activity: RunningActivity,
  { customId, referrerId, ticket }: Referral & { ticket?: string | undefined },
): string {
  const { composite_instance_id, location: place } = activity;
  const query = new URLSearchParams({ frame_id: frameId, instance_id: composite_instance_id, platform: 'desktop' });
  if (place.guild_id) query.set('guild_id', place.guild_id);
  query.set('channel_id', place.channel_id);
  query.set('location_id', place.id);
  if (customId) query.set('custom_id', customId);
  if (referrerId) query.set('referrer_id', referrerId);
  if (ticket) query.set('discord_proxy_ticket', ticket);
  return `${origin}/?${query}`;
}

/** A random UUID, on pages without TLS too. */
export function newFrameId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, n) => {
    const marked = n === 6 ? (byte & 0x0f) | 0x40 : n === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
