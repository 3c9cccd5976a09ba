import { readFileSync } from 'node:fs';
import {
  APPLICATION_FLAGS,
  ATTACHMENT_FLAGS,
  AUDIT_LOG_EVENTS,
  CHANNEL_FLAGS,
  CHANNEL_TYPES,
  CONNECTION_VISIBILITY,
  MEMBER_FLAGS,
  MESSAGE_FLAGS,
  MESSAGE_TYPES,
  SYSTEM_CHANNEL_FLAGS,
  USER_FLAGS,
  WEBHOOK_TYPES,
} from '@guildhall/protocol/enums';
import { CLOSE_CODES, OPCODES } from '@guildhall/protocol/opcodes';
import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { expect, test } from 'vitest';

const page = (name: string) => readFileSync(new URL(`../../docs/contract/${name}.md`, import.meta.url), 'utf8');

/** The part of a page below a heading. */
function section(text: string, heading: string): string {
  const [, part = ''] = text.split(new RegExp(`^## ${heading}$`, 'm'));
  return part.split(/^## /m)[0] ?? '';
}

/** The rows of a table of names and values; `1 << 3` is a bit. */
function table(text: string, heading: string): Record<string, string> {
  const rows = [...section(text, heading).matchAll(/^\| `(\w+)` \| (?:(1) << )?(\d+) \|$/gm)];
  return Object.fromEntries(
    rows.map(([, name = '', bit, value = '']) => [name, String(bit ? 1n << BigInt(value) : BigInt(value))]),
  );
}

test.each(
  Object.entries({
    application_flag: APPLICATION_FLAGS,
    attachment_flag: ATTACHMENT_FLAGS,
    audit_log_event: AUDIT_LOG_EVENTS,
    channel_flag: CHANNEL_FLAGS,
    channel_type: CHANNEL_TYPES,
    connection_visibility: CONNECTION_VISIBILITY,
    member_flag: MEMBER_FLAGS,
    message_flag: MESSAGE_FLAGS,
    message_type: MESSAGE_TYPES,
    permission: PERMISSIONS,
    system_channel_flag: SYSTEM_CHANNEL_FLAGS,
    user_flag: USER_FLAGS,
    webhook_type: WEBHOOK_TYPES,
  }),
)('the page of enums has the values of %s that the code uses', (heading, values: Readonly<Record<string, number | bigint>>) => {
  const used = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  expect(table(page('enums'), heading)).toMatchObject(used);
});

test('the page of the gateway has the opcodes and close codes that the code uses', () => {
  const opcodes = [...section(page('gateway'), 'Opcodes').matchAll(/^\| (\d+) \|/gm)].map(([, value]) => Number(value));
  expect(opcodes).toEqual(Object.values(OPCODES));
  const [listed = ''] = section(page('gateway'), 'Close codes').split('After');
  expect([...listed.matchAll(/\d{4}/g)].map(([code]) => Number(code))).toEqual(Object.values(CLOSE_CODES));
});
