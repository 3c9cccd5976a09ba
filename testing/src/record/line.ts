import { isRecord } from '../wire.ts';
import type { RecordedEntry, RecordedRefusal } from './recorded.ts';

/** One line about an entry, `ms` after the moment that the times of a list are relative to. */
export function entryLine(entry: RecordedEntry, ms: number): string {
  const seconds = `${ms < 0 ? '-' : '+'}${(Math.abs(ms) / 1000).toFixed(3)} s`;
  return `  ${seconds.padStart(9)}  ${words(entry)}`;
}

function words(entry: RecordedEntry): string {
  switch (entry.kind) {
    case 'request': {
      const { method, route, path, status, refusal } = entry;
      const request = `sent ${method} ${route ?? path}`;
      if (refusal) return `${request}: ${refused(refusal)}`;
      return `${request}: ${status ?? 'no response'}`;
    }
    case 'event':
      return `received ${entry.name}`;
    case 'command':
      return `sent ${entry.name} over the gateway`;
    case 'delivery':
      return `was sent ${entry.what.replace('_', ' ')} over HTTP: ${entry.status ?? entry.failure ?? 'no response'}`;
    case 'action':
      return `(${isRecord(entry.who) ? String(entry.who.username) : 'anyone'}: ${String(entry.did)})`;
    case 'connection':
      return `connection ${String(entry.what).replace('_', ' ')}${entry.code ? ` with ${String(entry.code)}` : ''}`;
    case 'withheld':
      return `did not receive ${entry.what === 'emptied' ? 'the content of ' : ''}${String(entry.event)}: it lacks an intent`;
  }
}

/** A refusal in words, with what was lacking. */
export function refused({ status, name, message, permissions, fields }: RecordedRefusal): string {
  const why = [
    ...(permissions.length > 0 ? [`lacks ${permissions.join(', ')}`] : []),
    ...fields.map((one) => `${one.path}: ${one.message}`),
  ];
  return `${status} ${name ?? message}${why.length > 0 ? ` (${why.join('; ')})` : ''}`;
}
