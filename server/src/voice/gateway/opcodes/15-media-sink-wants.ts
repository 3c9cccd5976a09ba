import type { Seat } from '../client.ts';

const MOST_QUALITY = 100;
const MOST_STREAMS = 1000;

/** Media Sink Wants: the qualities (0 to 100) in which the session wants streams, by SSRC, and of all others by `any`. */
export function setSinkWants({ call, session }: Seat, d: Record<string, unknown>): boolean {
  const qualities = new Map<number, number>();
  let otherwise: number | undefined;
  const entries = Object.entries(d);
  if (entries.length > MOST_STREAMS) return false;
  for (const [key, quality] of entries) {
    // Clients send other fields too, such as the sizes of pictures.
    if (key !== 'any' && !/^\d{1,10}$/.test(key)) continue;
    if (typeof quality !== 'number' || !(quality >= 0 && quality <= MOST_QUALITY)) return false;
    if (key === 'any') otherwise = quality;
    else qualities.set(Number(key), quality);
  }
  call.media.wants(session.userId, qualities, otherwise ?? MOST_QUALITY);
  call.pictures.want(session, qualities, otherwise ?? 0);
  return true;
}
