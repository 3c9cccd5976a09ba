import { Actor } from '@guildhall/testkit/actor';
import type { Frame, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import { testedCommands } from './activity-commands.ts';
import {
  type ActivityScene,
  ASKED,
  command,
  INVITING,
  type Outcome,
  received,
  startActivityScene,
  subscribe,
  subscribeUnlisted,
} from './activity-scene.ts';
import { ALLOWED, joinByClick } from './call-scene.ts';
import { expectOk, hidden, visible } from './harness.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

let scene: ActivityScene;
let adaPage: Page;
let frame: Frame;
let sku: string;
/** Makes the browser report this load of the processor. */
let setPressure: (state: 'nominal' | 'serious') => Promise<unknown>;

/** Matches the browser's console messages about the attempts of the last test. */
const REFUSED = /sandbox|Permissions policy|Unsafe attempt|Blocked|allow-popups|Content Security Policy/i;

/** The console message of the SDK about an event that it does not list. */
const UNLISTED = /Failed to parse|Unrecognized event type ENTITLEMENT_DELETE/;

beforeAll(async () => {
  scene = await startActivityScene();
  const body = { name: 'Sunflower', type: 2 };
  sku = (await expectOk<{ id: string }>(scene.ada.post(`/applications/${scene.applicationId}/skus`, body))).id;
  adaPage = await scene.harness.pageOf(scene.ada, `/channels/${scene.place.id}/${scene.place.voiceId}`, ALLOWED);
  const devtools = await adaPage.context().newCDPSession(adaPage);
  const source = 'cpu';
  await devtools.send('Emulation.setPressureSourceOverrideEnabled', { enabled: true, source, metadata: { available: true } });
  setPressure = (state) => devtools.send('Emulation.setPressureStateOverride', { source, state });
});
afterAll(async () => {
  await scene.close();
  expect(scene.harness.faults.filter((fault) => !REFUSED.test(fault) && !UNLISTED.test(fault))).toEqual([]);
});

const panel = (page: Page) => page.getByRole('region', { name: 'Activity: Garden' });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click();
const tool = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });

test('[rpc/the-frame] the shelf of a voice channel starts an activity, whose page knows where it is', async () => {
  await adaPage.getByRole('button', { name: 'Activities' }).click();
  await visible(dialog(adaPage).getByRole('button', { name: /^Garden/ }));
  await takeScreenshots(adaPage, 'activity-shelf');
  await dialog(adaPage)
    .getByRole('button', { name: /^Garden/ })
    .click();
  frame = await scene.frameOf(adaPage);
  const { id, voiceId } = scene.place;
  expect(
    await frame.evaluate('({ guild: sdk.guildId, channel: sdk.channelId, location: sdk.locationId, platform: sdk.platform })'),
  ).toEqual({
    ...{ guild: id, channel: voiceId, location: `gc-${id}-${voiceId}`, platform: 'desktop' },
  });
  expect(await frame.evaluate('sdk.instanceId')).toMatch(new RegExp(`^i-\\d+-gc-${id}-${voiceId}$`));
  const [ready] = await received(frame, 'READY');
  expect(ready).toMatchObject({ v: 1, config: { environment: 'production' }, user: { id: scene.ada.id, username: 'ada' } });
  await visible(
    adaPage.getByRole('list', { name: 'Messages in lodge' }).getByRole('list', { name: 'Activities' }).getByText('Garden'),
  );
  await expectAccessible(adaPage);
  await takeScreenshots(adaPage, 'activity');
});

test('[rpc/commands] AUTHORIZE asks the person in the page, and prompt none does not ask again', async () => {
  expect(await command(frame, 'getChannel', { channel_id: scene.place.voiceId })).toEqual({ code: 4006 });
  const args = { client_id: scene.applicationId, response_type: 'code', scope: ASKED, state: '' };
  const asked = command(frame, 'authorize', args);
  await visible(dialog(adaPage).getByText('See which servers you are in'));
  await takeScreenshots(adaPage, 'activity-consent');
  await press(adaPage, 'Authorize');
  expect(await asked).toEqual({ data: { code: expect.any(String) } });
  const again = await command(frame, 'authorize', { ...args, prompt: 'none' });
  expect(again).toEqual({ data: { code: expect.any(String) } });
  const { code } = await frame.evaluate<{ code: string }>(
    `sdk.commands.authorize(${JSON.stringify({ ...args, prompt: 'none' })})`,
  );
  const access_token = await scene.exchange(code);
  expect(await command(frame, 'authenticate', { access_token })).toMatchObject({
    data: { access_token, user: { id: scene.ada.id }, application: { id: scene.applicationId, name: 'Garden' } },
  });
});

const ACCEPTED = { data: null };

test('[rpc/commands-of-activities] every command of the SDK has its documented answer', async () => {
  const commands = testedCommands({ scene, page: adaPage, sku });
  const names = await frame.evaluate<string[]>('Object.keys(sdk.commands)');
  expect(names.filter((name) => !/^auth/.test(name)).sort()).toEqual(Object.keys(commands).sort());
  await subscribe(frame, 'ENTITLEMENT_CREATE');
  const outcomes: Record<string, Outcome> = {};
  for (const [name, { args, act }] of Object.entries(commands)) {
    const outcome = command(frame, name, args?.());
    await act?.();
    outcomes[name] = await outcome;
  }
  const expected = Object.fromEntries(Object.entries(commands).map(([name, { answer }]) => [name, answer()]));
  expect(outcomes).toMatchObject(expected);
});

test('[rpc/commands-of-activities] SHARE_INTERACTION is refused for commands that the user cannot use, and for pictures of other servers', async () => {
  const share = (args: object) => command(frame, 'shareInteraction', { command: 'plant', ...args });
  const refused = { code: 4000 };
  const image = (url: string) => ({ preview_image: { url, width: 1, height: 1 }, options: [{ name: 'seed', value: 'rose' }] });
  for (const args of [
    { command: 'harvest' },
    {},
    { options: [{ name: 'place', value: 'bed' }] },
    {
      options: [
        { name: 'seed', value: 'rose' },
        { name: 'count', value: 'many' },
      ],
    },
    image('https://garden.example/a.png'),
  ])
    expect(await share(args)).toEqual(refused);
  const asked = share({ options: [{ name: 'seed', value: 'rose' }], require_launch_channel: true });
  await visible(dialog(adaPage).getByText('It is shared in lodge.'));
  expect(await dialog(adaPage).getByRole('combobox').count()).toBe(0);
  await press(adaPage, 'Cancel');
  expect(await asked).toEqual({ data: { success: false } });
});

test('[activities/tickets] the servers of the activity learn who calls them, from its first request and with a refreshed ticket', async () => {
  const who = (path: string) => frame.evaluate<object>(`fetch(${JSON.stringify(path)}).then((response) => response.json())`);
  const ada = { application_id: scene.applicationId, user_id: scene.ada.id, instance_id: await frame.evaluate('sdk.instanceId') };
  expect(await who('/who')).toMatchObject({ ...ada, is_developer: true });
  const { ticket } = await frame.evaluate<{ ticket: string }>('sdk.commands.requestProxyTicketRefresh()');
  expect(await who(`/.proxy/who?discord_proxy_ticket=${ticket}`)).toMatchObject(ada);
});

test('[activities/managed-links] a managed link is shared with its picture and words, and its page shows them', async () => {
  const { applicationId, place } = scene;
  const image = `data:image/png;base64,${(await bedPicture()).toString('base64')}`;
  const words = { title: 'Spring in the garden', description: 'The first bed is yours.', custom_id: 'spring' };
  const path = `/applications/${applicationId}/activity-links` as const;
  const { id: link_id } = await expectOk<{ id: string }>(scene.ada.post(path, { ...words, image }));
  expect(await command(frame, 'shareLink', { message: 'Come', link_id: '1' })).toEqual({ code: 4000 });
  const shared = command(frame, 'shareLink', { message: 'Come', link_id });
  await visible(dialog(adaPage).getByText(words.title));
  await takeScreenshots(adaPage, 'activity-share-link');
  await press(adaPage, 'Send to this channel');
  expect(await shared).toMatchObject({ data: { success: true, didSendMessage: true } });
  const page = await scene.harness.pageOf(scene.grace, `/activities/${applicationId}?link_id=${link_id}`, ALLOWED);
  await visible(page.getByText(words.description));
  await expectAccessible(page);
  await takeScreenshots(page, 'activity-link');
  await page.getByRole('combobox', { name: 'Where' }).selectOption({ label: 'general' });
  await page.getByRole('button', { name: 'Start' }).click();
  const started = await scene.frameOf(page);
  expect(await started.evaluate('[sdk.customId, sdk.channelId]')).toEqual(['spring', place.channelId]);
  // In a text channel an invite leads into the activity, too.
  const asked = command(started, 'openInviteDialog');
  const link = await dialog(page).getByRole('textbox').inputValue();
  const { body } = await scene.ada.get<object>(`/invites/${link.split('/').at(-1)}`);
  expect(body).toMatchObject({ target_type: 2, target_application: { id: applicationId }, channel: { id: place.channelId } });
  await takeScreenshots(page, 'activity-invite');
  await press(page, 'Done');
  expect(await asked).toEqual(ACCEPTED);
  await tool(page, 'Leave the activity').click();
  await hidden(panel(page));
  await page.context().close();
});

function bedPicture(): Promise<Buffer> {
  const colours = '<stop stop-color="#2f7d5c"/><stop offset="1" stop-color="#d9b45a"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="480"><linearGradient id="a">${colours}</linearGradient>
    <rect width="860" height="480" fill="url(#a)"/><circle cx="430" cy="250" r="110" fill="#e2574c"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Grace shows a party by her activity, and invites Ada into it; resolves with the channel of the invitation. */
async function inviteToParty(graceFrame: Frame, session_id: string): Promise<string> {
  const access_token = await scene.tokenOf(scene.grace, INVITING);
  await command(graceFrame, 'authenticate', { access_token });
  const activity = { type: 0, party: { id: 'bed', size: [1, 4] }, secrets: { join: 'bed-7' } };
  expect(await command(graceFrame, 'setActivity', { activity })).toMatchObject({ data: activity });
  const app = new Actor(scene.harness.address, `Bearer ${access_token}`);
  const path = `/users/${scene.ada.id}/messages`;
  let channelId = '';
  await expect
    .poll(async () => {
      const sent = await app.post<{ channel_id: string }>(path, { activity: { type: 1, party_id: 'bed', session_id } });
      channelId = sent.body.channel_id;
      return sent.status;
    })
    .toBe(200);
  return channelId;
}

test('[rpc/events-of-activities] two people in one instance see each other, and the activity receives its events', async () => {
  const { id: guild_id, voiceId: channel_id } = scene.place;
  const last = async (event: string) => (await received(frame, event)).at(-1);
  for (const event of ['ACTIVITY_LAYOUT_MODE_UPDATE', 'ORIENTATION_UPDATE', 'CURRENT_USER_UPDATE', 'RELATIONSHIP_UPDATE'])
    await subscribe(frame, event);
  for (const event of [
    'THERMAL_STATE_UPDATE',
    'ACTIVITY_JOIN',
    'QUEST_ENROLLMENT_STATUS_UPDATE',
    'ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE',
  ])
    await subscribe(frame, event);
  await subscribe(frame, 'CURRENT_GUILD_MEMBER_UPDATE', { guild_id });
  for (const event of ['VOICE_STATE_UPDATE', 'SPEAKING_START', 'SPEAKING_STOP']) await subscribe(frame, event, { channel_id });
  await expect.poll(() => last('ACTIVITY_LAYOUT_MODE_UPDATE')).toEqual({ layout_mode: 0 });
  await expect.poll(() => last('ORIENTATION_UPDATE')).toEqual({ screen_orientation: 1, orientation: 'landscape' });

  const gracePage = await scene.harness.pageOf(scene.grace, `/channels/${guild_id}/${scene.place.channelId}`, ALLOWED);
  const joining = gracePage.waitForRequest(
    (request) => request.method() === 'POST' && /\/activities\/\d+\/\d+$/.test(request.url()),
  );
  await gracePage.getByRole('button', { name: 'Join Garden' }).click();
  const { session_id }: { session_id: string } = (await joining).postDataJSON();
  const graceFrame = await scene.frameOf(gracePage);
  expect(await graceFrame.evaluate('sdk.instanceId')).toBe(await frame.evaluate('sdk.instanceId'));
  const both = { participants: [{ id: scene.ada.id }, { id: scene.grace.id }] };
  await expect.poll(() => last('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE')).toMatchObject(both);
  expect(await command(graceFrame, 'getActivityInstanceConnectedParticipants')).toMatchObject({ data: both });

  await scene.ada.patch('/users/@me', { global_name: 'Ada L.' });
  await expect.poll(() => last('CURRENT_USER_UPDATE')).toMatchObject({ id: scene.ada.id, global_name: 'Ada L.' });
  await scene.ada.patch(`/guilds/${guild_id}/members/@me`, { nick: 'Gardener' });
  await expect
    .poll(() => last('CURRENT_GUILD_MEMBER_UPDATE'))
    .toMatchObject({ user_id: scene.ada.id, guild_id, nick: 'Gardener' });
  await scene.grace.put(`/users/@me/relationships/${scene.ada.id}`, {});
  await expect.poll(() => last('RELATIONSHIP_UPDATE')).toMatchObject({ type: 3, user: { id: scene.grace.id } });

  expect(await last('ENTITLEMENT_CREATE')).toMatchObject({ entitlement: { sku_id: sku, user_id: scene.ada.id, type: 1 } });
  // One that the user has not bought in this page.
  const given = { sku_id: sku, owner_id: scene.ada.id, owner_type: 2 };
  const { id: entitlementId } = await expectOk<{ id: string }>(
    scene.bot.actor.post(`/applications/${scene.applicationId}/entitlements`, given),
  );
  await expect.poll(() => last('ENTITLEMENT_CREATE')).toMatchObject({ entitlement: { id: entitlementId } });
  await subscribeUnlisted(frame, 'ENTITLEMENT_DELETE');
  await expectOk(scene.bot.actor.delete(`/applications/${scene.applicationId}/entitlements/${entitlementId}`));
  const revoked = { id: entitlementId, sku_id: sku, user_id: scene.ada.id, application_id: scene.applicationId };
  await expect.poll(() => last('ENTITLEMENT_DELETE')).toMatchObject({ entitlement: revoked });
  await setPressure('serious');
  await expect.poll(() => last('THERMAL_STATE_UPDATE')).toEqual({ thermal_state: 2 });

  await tool(adaPage, 'Show in a corner').click();
  await expect.poll(() => last('ACTIVITY_LAYOUT_MODE_UPDATE')).toEqual({ layout_mode: 1 });
  await takeScreenshots(adaPage, 'activity-corner');
  await joinByClick(adaPage, 'lodge');
  await expect.poll(() => last('SPEAKING_START')).toEqual({ channel_id, user_id: scene.ada.id });
  await expect.poll(() => last('SPEAKING_STOP')).toEqual({ channel_id, user_id: scene.ada.id });
  await adaPage.getByRole('region', { name: 'Call', exact: true }).getByRole('button', { name: 'Mute' }).click();
  await expect
    .poll(() => last('VOICE_STATE_UPDATE'))
    .toMatchObject({ user: { id: scene.ada.id }, voice_state: { self_mute: true } });

  const direct = await inviteToParty(graceFrame, session_id);
  await adaPage.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/channels/@me/${direct}`);
  await adaPage.locator('.game-invitation').getByRole('button', { name: 'Join' }).click();
  await expect.poll(() => last('ACTIVITY_JOIN')).toEqual({ applicationId: scene.applicationId, secret: 'bed-7' });

  await tool(gracePage, 'Leave the activity').click();
  await hidden(panel(gracePage));
  await expect.poll(() => last('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE')).toMatchObject({ participants: [{ id: scene.ada.id }] });
  await gracePage.context().close();

  // The SDK's own list: every event has arrived, except one that never happens here. It passes on only those that fit its schemas.
  for (const name of await frame.evaluate<string[]>('Object.values(Events)')) {
    const all = await received(frame, name);
    if (name === 'QUEST_ENROLLMENT_STATUS_UPDATE') expect(all).toEqual([]);
    else expect([name, all.length > 0]).toEqual([name, true]);
  }
});

test('[rpc/the-frame, rpc/postmessage] an activity cannot leave its frame, and only its own frame is heard', async () => {
  const { href } = new URL(adaPage.url());
  const attempt = (script: string) =>
    frame.evaluate<string>(`(() => { try { return String(${script}); } catch { return 'refused'; } })()`);
  expect(await attempt("top.location.href = 'https://garden.example/'")).toBe('refused');
  expect(await attempt("window.open('https://garden.example/')")).toBe('null');
  expect(await attempt('parent.localStorage.length')).toBe('refused');
  expect(await attempt('parent.document.body')).toBe('refused');
  expect(await attempt('parent.indexedDB')).toBe('refused');
  expect(await attempt('top.frames[top.length - 1].document')).toBe('refused');
  // Links and forms that aim at the whole page or at new ones, and the frames beside this one.
  for (const target of ['_top', '_parent', '_blank']) {
    await frame.evaluate(`(() => {
      const link = Object.assign(document.createElement('a'), { href: 'https://garden.example/', target: '${target}' });
      const form = Object.assign(document.createElement('form'), { action: '/', target: '${target}' });
      document.body.append(link, form);
      link.click();
      form.submit();
    })()`);
    expect(await attempt(`window.open('https://garden.example/', '${target}')`)).not.toContain('[object Window]');
  }
  const beside = `[...Array(parent.length).keys()].map((n) => parent[n]).find((one) => one !== window)`;
  expect(await attempt(`(${beside}).location = 'https://garden.example/'`)).toBe('refused');
  expect(await frame.evaluate("navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)")).toBe('denied');
  expect(await frame.evaluate("navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'heard', () => 'refused')")).toBe(
    'refused',
  );
  expect(adaPage.url()).toBe(href);
  expect(adaPage.context().pages()).toHaveLength(1);
  for (const address of ['https://garden.example/', `http://1.localhost:${new URL(scene.harness.address).port}/`])
    expect(await frame.evaluate(`fetch(${JSON.stringify(address)}).then(() => 'answered', () => 'refused')`)).toBe('refused');
  // A frame within the activity's, without an origin, sends the same messages.
  const script =
    "<script>parent.parent.postMessage([1, { cmd: 'SET_CONFIG', args: { use_interactive_pip: false }, nonce: 'other' }], '*')</script>";
  await frame.evaluate(`new Promise((done) => {
    const other = Object.assign(document.createElement('iframe'), { srcdoc: ${JSON.stringify(script)}, sandbox: 'allow-scripts', onload: done });
    document.body.append(other);
  })`);
  expect(await command(frame, 'getPlatformBehaviors')).toMatchObject({ data: {} });
  // Its command was not run: the small view still takes clicks itself.
  expect(await panel(adaPage).getByRole('button', { name: 'Expand Garden' }).count()).toBe(0);
  const greet = (payload: object) =>
    frame.evaluate(`new Promise((done) => {
      addEventListener('message', function heard({ data }) { if (data[0] === 2) { removeEventListener('message', heard); done(data[1].code); } });
      parent.postMessage([0, ${JSON.stringify(payload)}], '*');
    })`);
  const own = { v: 1, encoding: 'json', client_id: scene.applicationId, frame_id: await frame.evaluate<string>('sdk.frameId') };
  expect(await greet({ ...own, client_id: '1' })).toBe(4000);
  expect(await greet({ ...own, frame_id: 'another' })).toBe(4001);
  expect(await greet({ ...own, v: 2 })).toBe(4004);
  expect(await greet({ ...own, encoding: 'etf' })).toBe(4005);
});

test('[rpc/the-frame] patchUrlMappings leads requests to the mappings, which are the same with a prefix', async () => {
  await frame.evaluate("patchUrlMappings([{ prefix: '/seeds', target: 'seeds.example' }])");
  for (const address of ['http://seeds.example/list.txt', '/seeds/list.txt', '/.proxy/seeds/list.txt'])
    expect(await frame.evaluate(`fetch(${JSON.stringify(address)}).then((response) => response.text())`)).toBe('poppies');
});

test('[rpc/the-frame] on a phone of 360 px an activity is in a corner, over the page, or on the whole screen', async () => {
  const size = { width: 360, height: 740 };
  const before = adaPage.viewportSize();
  await adaPage.setViewportSize(size);
  const look = async (name: string, tools: readonly string[]) => {
    for (const label of tools) await visible(tool(adaPage, label));
    const boxes = await Promise.all(
      [panel(adaPage), ...tools.map((label) => tool(adaPage, label))].map((one) => one.boundingBox()),
    );
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    }
    // Large enough for a finger.
    for (const box of boxes.slice(1)) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32);
    await takeScreenshot(adaPage, `${SCREENSHOTS}activity-360-${name}.png`);
    return boxes[0];
  };
  await look('corner', ['Expand', 'Leave the activity']);
  await tool(adaPage, 'Expand').click();
  expect(await look('focused', ['Show in a corner', 'Full screen', 'Leave the activity'])).toMatchObject({
    x: 0,
    width: size.width,
  });
  await tool(adaPage, 'Full screen').click();
  await expect
    .poll(() => adaPage.evaluate(() => document.fullscreenElement?.getAttribute('aria-label')))
    .toBe('Activity: Garden');
  await look('full', ['Show in a corner', 'Exit full screen', 'Leave the activity']);
  await tool(adaPage, 'Exit full screen').click();
  await expect.poll(() => adaPage.evaluate(() => document.fullscreenElement)).toBeNull();
  if (before) await adaPage.setViewportSize(before);
});

test('[rpc/postmessage] an activity that closes says why, and the frame is gone', async () => {
  await frame.evaluate("sdk.close(4000, 'The garden is closed')");
  await hidden(panel(adaPage));
  await visible(adaPage.getByText('The garden is closed'));
});
