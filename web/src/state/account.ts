import { endSession, request } from './session.ts';
import type { Id, User } from '../api/wire-base.ts';

/** A requested copy of the user's data. */
export interface Harvest {
  harvest_id: Id;
  /** 0 queued, 1 running, 2 failed, 3 completed. */
  status: number;
  created_at: string;
  /** 0 to 1. */
  progress: number;
  download_url: string | null;
  download_expires_at: string | null;
}

/** A mail as shown to the operator; has `text` only if no mail server is configured. */
export interface SeenMail {
  id: Id;
  recipient: string;
  subject: string;
  text: string | null;
  created_at: string;
  error: string | null;
  sent_at: string | null;
  failed_at: string | null;
}

/** The status of the server. */
export interface OperatorStatus {
  store: string;
  users: number;
  guilds: number;
  applications: number;
  gateway_sessions: number;
  jobs: { due: number; failed: number };
  mails: { sends: boolean; waiting: number; failed: number };
}

export const changeEmail = (email: string, password: string) =>
  request<User>('PATCH', '/users/@me', { body: { email, password } });
export const changePassword = (password: string, new_password: string) =>
  request<User>('PATCH', '/users/@me', { body: { password, new_password } });
export const resendVerification = () => request<void>('POST', '/auth/verify/resend');

export const myHarvest = () => request<Harvest | undefined>('GET', '/users/@me/harvest');
export const requestHarvest = () => request<Harvest>('POST', '/users/@me/harvest', { body: {}, patient: false });

/** Disables the account, or deletes it in 14 days. Both log out. */
export async function leave(how: 'disable' | 'delete', password: string): Promise<void> {
  await request<void>('POST', `/users/@me/${how}`, { body: { password } });
  endSession();
}

export const operatorStatus = () => request<OperatorStatus>('GET', '/operator/status');
/** A page of the mails of the last 30 days, newest first, those before `before`. */
export const operatorMails = (before?: Id) =>
  request<{ sends: boolean; mails: SeenMail[] }>('GET', '/operator/mails', { query: { limit: 50, before } });
