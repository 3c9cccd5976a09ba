import { type Account, startPlatform, type TestPlatform } from './platform.ts';

/** A mail as shown to the operator of a development server. */
export interface SeenMail {
  user_id: string | null;
  kind: string;
  recipient: string;
  subject: string;
  text: string | null;
  attempts: number;
  error: string | null;
  sent_at: string | null;
  failed_at: string | null;
}

/** The mails to an address, newest first, from GET /operator/mails. */
export async function mailsTo(p: TestPlatform, operator: Account, recipient: string): Promise<SeenMail[]> {
  await p.jobs();
  const { body } = await operator.get<{ mails: SeenMail[] }>('/operator/mails', { query: { limit: 100 } });
  return body.mails.filter((mail) => mail.recipient === recipient);
}

/** The token in the link of the newest mail of a kind to an address. */
export async function linkIn(p: TestPlatform, operator: Account, recipient: string, kind: string): Promise<string> {
  const mail = (await mailsTo(p, operator, recipient)).find((one) => one.kind === kind);
  const token = /\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error(`no mail '${kind}' with a link for ${recipient}`);
  return token;
}

/** A platform with its operator, whose clock a test can advance by days. */
export async function turnablePlatform(
  settings: Record<string, string> = {},
): Promise<{ p: TestPlatform; operator: Account; turn: (ms: number) => Promise<void> }> {
  const p = await startPlatform({ settings: { ...settings, GUILDHALL_CLOCK: 'turnable', NATS_URL: '' } });
  const operator = await p.person('operator');
  const turn = async (ms: number) => {
    const turned = await operator.patch('/operator/clock', { advance_ms: ms });
    if (turned.status !== 200) throw new Error(`the clock was not turned: ${turned.status}`);
    await p.jobs();
  };
  return { p, operator, turn };
}

/** The email address of a test user. */
export function emailOf({ username }: Account): string {
  return `${username}@example.org`;
}

/** The password of a test user. */
export function passwordOf({ username }: Account): string {
  return `correct horse ${username}`;
}
