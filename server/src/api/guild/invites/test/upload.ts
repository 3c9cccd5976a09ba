import type { Actor } from '@guildhall/testkit/actor';

const BOUNDARY = 'a-boundary-of-the-tests';

/** A multipart body with a CSV in `target_users_file` and, if given, `payload_json`. */
export function multipart(csv: string, payload?: object): { body: string; headers: Record<string, string> } {
  const parts = [
    ...(payload ? [`content-disposition: form-data; name="payload_json"\r\n\r\n${JSON.stringify(payload)}`] : []),
    `content-disposition: form-data; name="target_users_file"; filename="users.csv"\r\ncontent-type: text/csv\r\n\r\n${csv}`,
  ];
  const body = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}

/** Sends a CSV of target users. */
export function upload(actor: Actor, method: 'POST' | 'PUT', path: string, csv: string, payload?: object) {
  const { body, headers } = multipart(csv, payload);
  return actor.request<{ code: string; max_age: number }>(method, path, body, { headers });
}

/** A CSV of these ids. */
export function csvOf(ids: readonly string[]): string {
  return `user_id\n${ids.join('\n')}\n`;
}
