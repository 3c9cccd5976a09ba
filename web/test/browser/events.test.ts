import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from './accessibility.ts';
import {
  BrowserHarness,
  chooseItem,
  expectOk,
  hidden,
  messageOf,
  type Person,
  say,
  type TestGuild,
  TIMEOUT_MS,
  visible,
} from './harness.ts';
import { picture } from './media-samples.ts';
import { SCREENSHOTS, takeScreenshot, takeScreenshots } from './screenshots.ts';

interface WireEvent {
  id: string;
  name: string;
  status: number;
  entity_type: number;
  image: string | null;
  entity_metadata: { location: string } | null;
  recurrence_rule: { frequency: number; interval: number; by_weekday: number[] | null } | null;
  scheduled_start_time: string;
  guild_scheduled_event_exceptions: { is_canceled: boolean; scheduled_start_time: string | null }[];
  user_count?: number;
}

let harness: BrowserHarness;
let ada: Person;
let grace: Person;
let place: TestGuild;
let page: Page;
/** Grace's page, who cannot change events. */
let other: Page;

beforeAll(async () => {
  harness = await BrowserHarness.open();
  [ada, grace] = await Promise.all([harness.person('ada', 'Ada'), harness.person('grace', 'Grace')]);
  place = await harness.guild(ada, 'Town band');
  await harness.join(ada, place, grace);
  page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`);
  other = await harness.pageOf(grace, `/channels/${place.id}/${place.channelId}`);
});
afterAll(() => harness.close());

const dialog = () => page.getByRole('dialog');
const events = () => expectOk<WireEvent[]>(ada.get(`/guilds/${place.id}/scheduled-events?with_user_count=true`));
/** A time of the device some days from now, at 18:00, as an input takes it. */
function eveningIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}T18:00`;
}
const card = (of: Page, name: string) => of.getByRole('listitem', { name, exact: true });
/** The link to the events among the channels. */
const row = (of: Page, name: string | RegExp) => of.getByRole('link', { name, exact: true });

describe('scheduled events', () => {
  test('an event in a voice channel is created with a cover, and others see it at once', async () => {
    await row(page, 'Events').click();
    await visible(page.getByText('Nothing is planned yet.'));
    await takeScreenshots(page, 'events-empty', 'desktop');
    await page.getByRole('button', { name: 'Create event' }).click();
    await dialog().getByLabel('Name').fill('Rehearsal');
    await dialog().getByLabel('Starts').fill(eveningIn(3));
    await dialog().getByLabel('Description').fill('Bring your **own** stand.');
    const buffer = await picture(800, 320, 40);
    await dialog().locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer });
    await takeScreenshots(page, 'event-dialog', 'desktop');
    await dialog().getByRole('button', { name: 'Create event' }).click();
    await hidden(dialog());
    await visible(card(page, 'Rehearsal').getByText('No one is interested yet'));
    await visible(row(other, 'Events, 1 planned'));
    const [event] = await events();
    expect(event).toMatchObject({ name: 'Rehearsal', entity_type: 2, status: 1, recurrence_rule: null });
    expect(event?.image).toEqual(expect.any(String));
  });

  test('a person says that they are interested, and the number changes for everyone', async () => {
    await row(other, 'Events, 1 planned').click();
    expect(await other.getByRole('button', { name: 'Create event' }).count()).toBe(0);
    const button = card(other, 'Rehearsal').getByRole('button', { name: 'Interested in Rehearsal' });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed'), { timeout: TIMEOUT_MS }).toBe('true');
    await visible(card(page, 'Rehearsal').getByText('1 person is interested'));
    await chooseItem(page, card(page, 'Rehearsal').getByRole('button', { name: 'Options for Rehearsal' }), 'Interested people');
    await visible(dialog().getByText('Grace'));
    await page.keyboard.press('Escape');
    await hidden(dialog());
    await other.getByRole('button', { name: 'Options for Rehearsal' }).click();
    await visible(other.getByRole('menuitem', { name: 'Copy link' }));
    expect(await other.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
    await other.keyboard.press('Escape');
    expect((await events())[0]?.user_count).toBe(1);
  });

  test('an event elsewhere repeats every two weeks, and one of its dates is cancelled', async () => {
    await page.getByRole('button', { name: 'Create event' }).click();
    await dialog().getByLabel('Name').fill('Concert in the park');
    await dialog().getByLabel('Starts').fill(eveningIn(5));
    await dialog().getByLabel('Where').selectOption({ label: 'Somewhere else' });
    await dialog().getByLabel('Location').fill('The bandstand');
    await dialog().getByLabel('Repeats').selectOption({ index: 4 });
    await dialog().getByRole('button', { name: 'Create event' }).click();
    await hidden(dialog());
    await card(page, 'Concert in the park').getByRole('link', { name: 'Concert in the park' }).click();
    await visible(dialog().getByText('Next dates'));
    await dialog()
      .getByRole('button', { name: /^Cancel this one: / })
      .nth(1)
      .click();
    await visible(dialog().getByRole('button', { name: /^Restore the one on/ }));
    await expectAccessible(page);
    await takeScreenshots(page, 'event-details', 'desktop');
    await page.keyboard.press('Escape');
    await hidden(dialog());
    await card(other, 'Concert in the park').getByRole('link', { name: 'Concert in the park' }).click();
    await visible(other.getByRole('dialog').getByText('Cancelled'));
    expect(
      await other
        .getByRole('dialog')
        .getByRole('button', { name: /the one on/ })
        .count(),
    ).toBe(0);
    await other.keyboard.press('Escape');
    const event = (await events()).find((one) => one.name === 'Concert in the park');
    expect(event).toMatchObject({
      entity_type: 3,
      entity_metadata: { location: 'The bandstand' },
      recurrence_rule: { frequency: 2, interval: 2 },
      guild_scheduled_event_exceptions: [{ is_canceled: true }],
    });
  });

  test('one date is moved with its end, others see it at once, and it returns to its usual time', async () => {
    const open = (of: Page) => card(of, 'Concert in the park').getByRole('link', { name: 'Concert in the park' }).click();
    const concert = async () => (await events()).find(({ name }) => name === 'Concert in the park');
    const before = await concert();
    await open(page);
    await open(other);
    await dialog()
      .getByRole('button', { name: /^Move the one on/ })
      .first()
      .click();
    await visible(dialog().getByText('the others stay'));
    const end = await dialog().getByLabel('Ends').inputValue();
    await dialog().getByLabel('Starts').fill('2020-01-01T18:00');
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await visible(dialog().locator('.field-error').first());
    await dialog().getByLabel('Starts').fill(eveningIn(20));
    expect(await dialog().getByLabel('Ends').inputValue()).toBe(`${eveningIn(20).slice(0, 10)}${end.slice(10)}`);
    await expectAccessible(page);
    await takeScreenshots(page, 'event-move', 'desktop');
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await visible(dialog().getByText(/^Moved from /));
    await visible(other.getByRole('dialog').getByText(/^Moved from /));
    const moved = new Date(eveningIn(20)).getTime();
    const after = await concert();
    expect(Date.parse(after?.scheduled_start_time ?? '')).toBe(moved);
    const starts = after?.guild_scheduled_event_exceptions.map((one) => one.scheduled_start_time);
    expect(starts?.map((one) => one && Date.parse(one))).toContain(moved);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page);
    await takeScreenshot(page, `${SCREENSHOTS}event-dates-360.png`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await takeScreenshots(page, 'event-dates', 'desktop');
    await dialog()
      .getByRole('button', { name: /^Move the one on/ })
      .first()
      .click();
    await dialog().getByRole('button', { name: 'Back to the usual time' }).click();
    await hidden(other.getByRole('dialog').getByText(/^Moved from /));
    expect((await concert())?.scheduled_start_time).toBe(before?.scheduled_start_time);
    // Whether the list is sorted before or after the inner dialog closes, the focus stays in the outer one.
    await expect.poll(() => dialog().evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await other.keyboard.press('Escape');
    await Promise.all([hidden(dialog()), hidden(other.getByRole('dialog'))]);
  });

  test('the list and the calendar show both', async () => {
    await visible(card(page, 'Rehearsal'));
    await expectAccessible(page);
    await takeScreenshots(page, 'events-list');
    await page.getByRole('tab', { name: 'Calendar' }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await visible(page.getByRole('button', { name: /Concert in the park, / }).first());
    await expectAccessible(page);
    await takeScreenshots(page, 'events-calendar');
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('button', { name: /, 1 event$/ })
      .last()
      .click();
    await visible(page.getByRole('button', { name: /Concert in the park, / }));
    await expectAccessible(page);
    await takeScreenshot(page, `${SCREENSHOTS}events-calendar-360.png`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tab', { name: 'List' }).click();
  });

  test('an event is edited, keeps what was typed when the server refuses it, and starts', async () => {
    const options = () => card(page, 'Rehearsal').getByRole('button', { name: 'Options for Rehearsal' });
    await chooseItem(page, options(), 'Edit');
    await dialog().getByLabel('Starts').fill('2020-01-01T18:00');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await visible(dialog().locator('.field-error').first());
    expect(await dialog().getByLabel('Starts').inputValue()).toBe('2020-01-01T18:00');
    await dialog().getByLabel('Starts').fill(eveningIn(4));
    await dialog().getByLabel('Name').fill('Dress rehearsal');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await hidden(dialog());
    await visible(card(other, 'Dress rehearsal'));
    await chooseItem(page, card(page, 'Dress rehearsal').getByRole('button', { name: /^Options for/ }), 'Start event');
    await visible(card(other, 'Dress rehearsal').getByText('Live now'));
    await visible(card(other, 'Dress rehearsal').getByRole('button', { name: 'Join' }));
    await takeScreenshots(other, 'events-live');
    expect((await events()).find((one) => one.name === 'Dress rehearsal')?.status).toBe(2);
  });

  test('the link to an event in a message is a card that opens it', async () => {
    const event = (await events()).find((one) => one.name === 'Concert in the park');
    await other.goto(`/channels/${place.id}/${place.channelId}`);
    await say(other, `Come along: ${harness.address}/channels/${place.id}/events/${event?.id}`);
    const chip = messageOf(other, 'Come along').getByRole('link', { name: /Concert in the park/ });
    await visible(chip);
    await takeScreenshots(other, 'event-link');
    await chip.click();
    await visible(other.getByRole('dialog').getByText('The bandstand'));
    await other.keyboard.press('Escape');
  });

  test('an invite to an event shows it to visitors, and leads those who join to it', async () => {
    await chooseItem(page, card(page, 'Concert in the park').getByRole('button', { name: /^Options for/ }), 'Invite people');
    await dialog().getByRole('button', { name: 'Create invite' }).click();
    const link = await dialog().getByRole('textbox').inputValue();
    await page.keyboard.press('Escape');
    await hidden(dialog());
    const event = (await events()).find((one) => one.name === 'Concert in the park');
    expect(link).toMatch(new RegExp(`^${harness.address}/invite/[^/?]+\\?event=${event?.id}$`));
    const visitor = await harness.visitor();
    await visitor.goto(link);
    const shown = visitor.getByRole('region', { name: 'Concert in the park' });
    await visible(shown.getByText('The bandstand'));
    await visible(shown.getByText('Every two weeks on'));
    await takeScreenshots(visitor, 'event-invite');
    await expectAccessible(visitor);
    const next = await visitor.getByRole('link', { name: /Create an account/ }).getAttribute('href');
    expect(decodeURIComponent(next ?? '')).toContain(new URL(link).search);
    await visitor.context().close();
    const lin = await harness.person('lin', 'Lin');
    const newcomer = await harness.pageOf(lin, new URL(link).pathname + new URL(link).search);
    await visible(newcomer.getByRole('region', { name: 'Concert in the park' }));
    await newcomer.getByRole('button', { name: 'Join Town band' }).click();
    await visible(newcomer.getByRole('dialog', { name: 'Concert in the park' }).getByText('The bandstand'));
    // An event of another server, or that is over, leaves the invite as it is.
    await newcomer.goto(`${new URL(link).pathname}?event=1`);
    await visible(newcomer.getByRole('button', { name: 'Go to Town band' }));
    expect(await newcomer.getByRole('region', { name: 'Concert in the park' }).count()).toBe(0);
    await newcomer.context().close();
  });

  test('events end, are cancelled and are deleted, and go from the list of everyone', async () => {
    await chooseItem(page, card(page, 'Dress rehearsal').getByRole('button', { name: /^Options for/ }), 'End event');
    await hidden(card(other, 'Dress rehearsal'));
    await chooseItem(page, card(page, 'Concert in the park').getByRole('button', { name: /^Options for/ }), 'Cancel event');
    await dialog().getByRole('button', { name: 'Cancel event' }).click();
    await hidden(card(other, 'Concert in the park'));
    await visible(other.getByText('Nothing is planned yet.'));
    await expectOk(
      ada.post(`/guilds/${place.id}/scheduled-events`, {
        name: 'Picnic',
        entity_type: 3,
        privacy_level: 2,
        entity_metadata: { location: 'The meadow' },
        scheduled_start_time: new Date(Date.now() + 7_200_000).toISOString(),
        scheduled_end_time: new Date(Date.now() + 9_000_000).toISOString(),
      }),
    );
    await visible(card(other, 'Picnic'));
    await chooseItem(page, card(page, 'Picnic').getByRole('button', { name: /^Options for/ }), 'Delete');
    await dialog().getByRole('button', { name: 'Delete' }).click();
    await hidden(card(other, 'Picnic'));
    expect(await events()).toEqual([]);
  });

  test('the pages logged no errors', () => {
    expect(harness.faults).toEqual([]);
  });
});
