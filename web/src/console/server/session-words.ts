import type { Result } from '@guildhall/protocol/calls';
import { t } from './text.ts';

type Session = Result<'GET /operator/sessions'>['sessions'][number];

const STATUSES = ['online', 'idle', 'dnd', 'invisible', 'offline'] as const;
const CLIENTS = ['desktop', 'mobile', 'web', 'embedded', 'vr'] as const;

/** The presence of a connection in words. */
export function statusName(status: string): string {
  const known = STATUSES.find((one) => one === status);
  return known ? t(`status_${known}`) : status;
}

/** The kind of client that is connected: a device, a bot, or a game. */
export function clientName({ client, bot, application_id }: Pick<Session, 'client' | 'bot' | 'application_id'>): string {
  if (bot) return t('clientBot');
  if (application_id) return t('clientGame');
  const known = CLIENTS.find((one) => one === client);
  return known ? t(`client_${known}`) : client || t('clientUnknown');
}
