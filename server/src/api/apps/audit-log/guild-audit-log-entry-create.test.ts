import { INTENTS } from '@guildhall/protocol/intents';
import type { AuditEntryObject } from '@guildhall/protocol/objects/guild/audit-log';
import { permissionBits, startFixtures } from '@guildhall/testkit/fixtures';
import type { GatewaySession } from '@guildhall/testkit/gateway-session';
import { type HiddenScene, hiddenScene, MARK } from '@guildhall/testkit/hidden-scene';
import type { Account } from '@guildhall/testkit/platform';
import { expect } from 'vitest';

const { p, test } = await startFixtures();

/** The action types of entries about hidden objects, in the order of `makeEntries()`. */
const ABOUT_HIDDEN = [11, 13, 111, 111, 74, 74, 51, 72, 101, 201, 84, 192, 40];

/** Changes hidden objects, then settings that name a hidden channel. Each request makes an entry with a reason. */
async function makeEntries({ owner, guild, bot, hidden, webhook, event, eventException, rule }: HiddenScene): Promise<void> {
  const path = `/guilds/${guild.id}`;
  const name = `${MARK}-renamed`;
  const said = async (channel: string) =>
    (await owner.post<{ id: string }>(`/channels/${channel}/messages`, { content: MARK })).body.id;
  const requests: [method: string, path: string, body?: object][] = [
    ['PATCH', `/channels/${hidden.text}`, { topic: name }],
    ['PUT', `/channels/${hidden.text}/permissions/${bot.id}`, { type: 1, allow: '0', deny: permissionBits('SEND_MESSAGES') }],
    ['PATCH', `/channels/${hidden.thread}`, { name }],
    ['PATCH', `/channels/${hidden.whisper}`, { name }],
    ['PUT', `/channels/${hidden.thread}/messages/pins/${await said(hidden.thread)}`],
    ['PUT', `/channels/${hidden.whisper}/messages/pins/${await said(hidden.whisper)}`],
    ['PATCH', `/webhooks/${webhook.id}`, { name }],
    ['DELETE', `/channels/${hidden.text}/messages/${webhook.message}`],
    ['PATCH', `${path}/scheduled-events/${event}`, { name }],
    ['PATCH', `${path}/scheduled-events/${event}/exceptions/${eventException}`, { is_canceled: true }],
    ['PATCH', `/stage-instances/${hidden.stage}`, { topic: name }],
    ['PUT', `/channels/${hidden.voice}/voice-status`, { status: name }],
    ['POST', `/channels/${hidden.text}/invites`, { unique: true }],
    ['PATCH', path, { system_channel_id: guild.text.id, name: 'A new name' }],
    ['PATCH', `${path}/auto-moderation/rules/${rule}`, { exempt_channels: [guild.text.id], name: 'A new rule' }],
    ['DELETE', `/channels/${hidden.forum}`],
  ];
  for (const [method, at, body] of requests) {
    const { status } = await owner.request(method, at, body, { headers: { 'x-audit-log-reason': `${MARK}%20reason` } });
    expect(status, `${method} ${at}`).toBeLessThan(300);
  }
}

/** The entries that a session received until the deletion of a channel. */
async function received(session: GatewaySession): Promise<AuditEntryObject[]> {
  await session.event<AuditEntryObject>('GUILD_AUDIT_LOG_ENTRY_CREATE', ({ action_type }) => action_type === 12);
  const frames = session.frames.filter(({ t }) => t === 'GUILD_AUDIT_LOG_ENTRY_CREATE');
  return frames.map(({ d }) => JSON.parse(JSON.stringify(d)));
}

test('[guilds/audit-log] the event shows the same parts of entries about hidden channels as the HTTP audit log', async () => {
  const scene = await hiddenScene(p);
  const { owner, guild } = scene;
  const viewer = await scene.memberWith('viewer', 'VIEW_AUDIT_LOG');
  const manager = await scene.memberWith('manager', 'VIEW_AUDIT_LOG', 'MANAGE_THREADS');
  const bot = await p.bot(owner, { guild, permissions: permissionBits('VIEW_AUDIT_LOG') });
  const accounts = { owner, viewer, manager, bot };
  const entries = new Map<string, AuditEntryObject[]>();
  const sessions = new Map<string, GatewaySession>();
  for (const [name, account] of Object.entries(accounts)) {
    const isBot = account === bot;
    const session = await account.connect(isBot ? { intents: INTENTS.GUILDS | INTENTS.GUILD_MODERATION } : {});
    if (isBot) await session.event('GUILD_CREATE');
    sessions.set(name, session);
  }
  await makeEntries(scene);
  for (const [name, session] of sessions) entries.set(name, await received(session));

  for (const [name, account] of Object.entries(accounts)) {
    const sent = entries.get(name) ?? [];
    const shown = await listed(account, guild.id);
    expect(sent.length).toBeGreaterThan(ABOUT_HIDDEN.length);
    expect(sent).toEqual(sent.map(({ id }) => ({ ...shown.get(id), guild_id: guild.id })));
  }
  const about = (name: string) => (entries.get(name) ?? []).slice(0, ABOUT_HIDDEN.length);
  expect(about('viewer').map(({ action_type }) => action_type)).toEqual(ABOUT_HIDDEN);
  expect(JSON.stringify(about('viewer'))).not.toContain(MARK);
  expect(about('bot')).toEqual(about('viewer'));
  expect(about('owner').every(({ reason }) => reason === `${MARK} reason`)).toBe(true);
  // The private thread is in a channel that the manager may view.
  const whole = about('manager').filter(({ reason }) => reason !== undefined);
  expect(whole.map(({ action_type }) => action_type)).toEqual([111, 74]);
  const keysOf = (name: string, type: number) =>
    (entries.get(name) ?? []).find(({ action_type }) => action_type === type)?.changes?.map(({ key }) => key);
  expect(keysOf('owner', 1)).toEqual(expect.arrayContaining(['name', 'system_channel_id']));
  expect(keysOf('viewer', 1)).toEqual(['name']);
  expect(keysOf('viewer', 141)).toEqual(['name']);
});

/** The entries that the HTTP audit log shows to an account, by id. */
async function listed(as: Account, guildId: string): Promise<Map<string, AuditEntryObject>> {
  const log = await as.get<{ audit_log_entries: AuditEntryObject[] }>(`/guilds/${guildId}/audit-logs`, { query: { limit: 100 } });
  return new Map(log.body.audit_log_entries.map((entry) => [entry.id, entry]));
}
