import { permissionBits } from '@guildhall/testkit/fixtures';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openScene, pageOf, type PreviewScene } from './test/scene.ts';

let scene: PreviewScene;
let path: `/channels/${string}/messages`;
let links = 0;

beforeAll(async () => {
  scene = await openScene({ 'inner.example': ['10.0.0.1'] });
  path = `/channels/${scene.channel}/messages`;
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.p.events.length = 0;
  scene.asked.length = 0;
});

/** A new link to a page with a title. */
function link(title = 'A page', host?: string): string {
  links += 1;
  scene.page(`/${links}`, pageOf({ 'og:title': title }));
  return scene.at(`/${links}`, host);
}

/** A page that responds only when released. */
function held(host?: string): { url: string; arrived(): Promise<void>; answer(): void } {
  links += 1;
  const place = `/${links}`;
  let letGo: (() => void) | undefined;
  scene.page(place, {
    answer: (response) => {
      letGo = () => response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf({ 'og:title': 'At last' }));
    },
  });
  return {
    url: scene.at(place, host),
    arrived: () => expect.poll(() => letGo).toBeDefined(),
    answer: () => letGo?.(),
  };
}

describe('[link-previews/tags] a message with a link', () => {
  test('is sent immediately, and updated when its preview is ready', async () => {
    const bob = await scene.p.person('bob');
    await scene.p.join(scene.alice, scene.channel, bob);
    const session = await bob.connect();
    const url = link('Ready');
    const sent = await scene.alice.post(path, { content: `look: ${url}` });
    expect([sent.status, sent.body.embeds]).toEqual([200, []]);
    const event = await session.event('MESSAGE_UPDATE', (data) => String(data.id) === sent.body.id);
    const embed = { type: 'link', url, title: 'Ready' };
    expect(event).toMatchObject({
      content: `look: ${url}`,
      edited_timestamp: null,
      guild_id: scene.guild.id,
      channel_id: scene.channel,
    });
    expect([event.embeds, event.author, event.member?.roles, event.channel_type]).toMatchObject([
      [embed],
      { id: scene.alice.id },
      [],
      0,
    ]);
    const read = await scene.alice.get(`${path}/${sent.body.id}`);
    expect([read.body.embeds, read.body.edited_timestamp, read.body.flags]).toEqual([[embed], null, 0]);
    await session.close();
  });

  test('shows up to five links in their order, after its own embeds', async () => {
    const urls = [1, 2, 3, 4, 5, 6].map((number) => link(`Page ${number}`));
    const bot = await scene.p.bot(scene.alice, { guild: scene.guild });
    const sent = await bot.post(path, { content: urls.join(' '), embeds: [{ title: 'Own' }] });
    await scene.p.jobs();
    expect((await scene.embeds(sent.body.id)).map(({ type, title }) => [type, title])).toEqual([
      ['rich', 'Own'],
      ...[1, 2, 3, 4, 5].map((number) => ['link', `Page ${number}`]),
    ]);
    expect(scene.p.emitted('MESSAGE_UPDATE').length).toBe(1);
    expect(scene.asked.length).toBe(5);
  });

  test('in code, in angle brackets, or with SUPPRESS_EMBEDS has no preview', async () => {
    const url = link();
    for (const [content, flags] of [[`<${url}>`], [`\`${url}\``], [url, 4]] as const) await scene.say(content, { flags });
    await scene.p.jobs();
    expect([scene.asked, scene.p.emitted('MESSAGE_UPDATE')]).toEqual([[], []]);
  });

  test('of a user who may not embed links has no preview', async () => {
    const bob = await scene.p.person('bob');
    await scene.p.join(scene.alice, scene.channel, bob);
    await scene.alice.put(`/channels/${scene.channel}/permissions/${bob.id}`, {
      type: 1,
      allow: '0',
      deny: permissionBits('EMBED_LINKS'),
    });
    await bob.post(path, { content: link() });
    await scene.p.jobs();
    expect([scene.asked, scene.p.emitted('MESSAGE_UPDATE')]).toEqual([[], []]);
  });

  test('in a direct message is updated for both', async () => {
    const bob = await scene.p.person('bob');
    await scene.p.join(scene.alice, scene.channel, bob);
    const direct = await scene.alice.post('/users/@me/channels', { recipient_id: bob.id });
    const sent = await scene.alice.post(`/channels/${direct.body.id}/messages`, { content: link('Between us') });
    await scene.p.jobs();
    const subjects = scene.p.events.filter(({ message }) => message.kind === 'event' && message.name === 'MESSAGE_UPDATE');
    expect(subjects.map(({ subject }) => subject).sort()).toEqual([`user.${scene.alice.id}`, `user.${bob.id}`].sort());
    const read = await bob.get(`/channels/${direct.body.id}/messages/${sent.body.id}`);
    expect(read.body.embeds).toMatchObject([{ title: 'Between us' }]);
  });

  test('without previews has no update', async () => {
    scene.page('/plain', '<html><body>nothing to say</body></html>');
    for (const url of [scene.at('/plain'), scene.at('/missing'), 'http://nobody.invalid/'])
      expect(await scene.shown(url)).toEqual([]);
    expect(scene.p.emitted('MESSAGE_UPDATE')).toEqual([]);
  });

  test('without a link costs nothing: no job is stored', async () => {
    await scene.say('no link here');
    await scene.say('odd ://');
    const jobs = scene.p.server.platform.store.read.kysely.selectFrom('jobs').select('id').where('kind', '=', 'preview_links');
    expect(await jobs.execute()).toEqual([]);
  });
});

describe('[link-previews/tags] while a preview is made', () => {
  test('an edit is not overwritten, and the links that it added have previews too', async () => {
    const slow = held();
    const id = await scene.say(`first ${slow.url}`);
    await slow.arrived();
    const other = link('Other');
    const edited = await scene.alice.patch(`${path}/${id}`, { content: `second ${slow.url} ${other}` });
    slow.answer();
    await scene.p.jobs();
    const read = await scene.alice.get(`${path}/${id}`);
    expect(read.body).toMatchObject({ content: `second ${slow.url} ${other}`, edited_timestamp: edited.body.edited_timestamp });
    expect(read.body.embeds).toMatchObject([{ title: 'At last' }, { title: 'Other' }]);
  });

  test('an edit that takes the link away leaves it away', async () => {
    const slow = held();
    const id = await scene.say(slow.url);
    await slow.arrived();
    await scene.alice.patch(`${path}/${id}`, { content: 'nothing any more' });
    scene.p.events.length = 0;
    slow.answer();
    await scene.p.jobs();
    expect([await scene.embeds(id), scene.p.emitted('MESSAGE_UPDATE')]).toEqual([[], []]);
  });

  test('a deleted message stays deleted, without any event', async () => {
    const slow = held();
    const id = await scene.say(slow.url);
    await slow.arrived();
    await scene.alice.delete(`${path}/${id}`);
    scene.p.events.length = 0;
    slow.answer();
    await scene.p.jobs();
    expect([(await scene.alice.get(`${path}/${id}`)).status, scene.p.emitted('MESSAGE_UPDATE')]).toEqual([404, []]);
  });

  test('a message suppressed in the meantime shows its preview once it is unsuppressed', async () => {
    const slow = held();
    const id = await scene.say(slow.url);
    await slow.arrived();
    await scene.alice.patch(`${path}/${id}`, { flags: 4 });
    scene.p.events.length = 0;
    slow.answer();
    await scene.p.jobs();
    expect([await scene.embeds(id), scene.p.emitted('MESSAGE_UPDATE')]).toEqual([[], []]);
    await scene.alice.patch(`${path}/${id}`, { flags: 0 });
    await scene.p.jobs();
    expect(await scene.embeds(id)).toMatchObject([{ title: 'At last' }]);
  });

  test('one slow site delays no other message, even if many messages link to it', async () => {
    const slow = Array.from({ length: 40 }, () => held('slow.example'));
    const waiting = await Promise.all(slow.map((one) => scene.say(one.url)));
    // As many requests as may wait for sites at the same time; which messages they belong to is not defined.
    await expect.poll(() => scene.asked.length).toBe(8);
    const quick = await scene.say(link('Quick', 'quick.example'));
    await expect.poll(() => scene.embeds(quick)).toMatchObject([{ title: 'Quick' }]);
    expect(scene.asked.length).toBe(9);
    // Some time out; then the site is skipped, and no message waits any longer.
    let idle = false;
    void scene.p.jobs().then(() => {
      idle = true;
    });
    const turned = async () => {
      await scene.p.clock.advance(500);
      return idle;
    };
    await expect.poll(turned).toBe(true);
    expect(await scene.embeds(waiting[39] ?? '')).toEqual([]);
    expect(scene.asked.length).toBeLessThan(30);
  });
});

describe('an edit', () => {
  test('keeps the previews of links that stay, in the order of the links, and drops the others', async () => {
    const [first, second] = [link('First'), link('Second')];
    const id = await scene.say(`${first} ${second}`);
    await scene.p.jobs();
    scene.asked.length = 0;
    const swapped = await scene.alice.patch(`${path}/${id}`, { content: `${second} ${first}` });
    expect(swapped.body.embeds).toMatchObject([{ title: 'Second' }, { title: 'First' }]);
    const fewer = await scene.alice.patch(`${path}/${id}`, { content: second });
    expect(fewer.body.embeds).toMatchObject([{ title: 'Second' }]);
    const none = await scene.alice.patch(`${path}/${id}`, { content: `<${second}>` });
    expect(none.body.embeds).toEqual([]);
    await scene.p.jobs();
    expect([scene.asked, await scene.embeds(id)]).toEqual([[], []]);
  });

  test('of the message’s own embeds leaves the previews', async () => {
    const bot = await scene.p.bot(scene.alice, { guild: scene.guild });
    const sent = await bot.post(path, { content: link('Stays'), embeds: [{ title: 'Own' }] });
    await scene.p.jobs();
    const edited = await bot.patch(`${path}/${sent.body.id}`, { embeds: [] });
    expect(edited.body.embeds).toMatchObject([{ title: 'Stays' }]);
  });
});

describe('[link-previews/tags] a link', () => {
  test('that was fetched is not fetched again for half an hour, even without a preview', async () => {
    const [url, empty] = [link('Kept'), scene.at('/empty')];
    scene.page('/empty', '<html></html>');
    for (const one of [url, empty, `${url}#there`]) await scene.shown(one);
    scene.page(new URL(url).pathname, pageOf({ 'og:title': 'New' }));
    await scene.p.clock.advance(29 * 60_000);
    expect(await scene.shown(url)).toMatchObject([{ title: 'Kept' }]);
    await scene.shown(empty);
    expect(scene.asked.length).toBe(2);
    await scene.p.clock.advance(2 * 60_000);
    expect(await scene.shown(url)).toMatchObject([{ title: 'New' }]);
    const { kysely } = scene.p.server.platform.store.read;
    const old = await kysely.selectFrom('previews').select('expires_at').where('expires_at', '<=', scene.p.clock.now()).execute();
    expect(old).toEqual([]);
  });

  test('of a failing site is fetched again after a minute', async () => {
    scene.page('/trouble', { status: 503 });
    expect(await scene.shown(scene.at('/trouble'))).toEqual([]);
    scene.page('/trouble', pageOf({ 'og:title': 'Well again' }));
    expect(await scene.shown(scene.at('/trouble'))).toEqual([]);
    await scene.p.clock.advance(61_000);
    expect(await scene.shown(scene.at('/trouble'))).toMatchObject([{ title: 'Well again' }]);
  });

  test('is followed through at most five redirects', async () => {
    for (let hop = 0; hop < 7; hop += 1) scene.page(`/hop${hop}`, { status: 302, headers: { location: `/hop${hop + 1}` } });
    scene.page('/hop7', pageOf({ 'og:title': 'Far' }));
    expect(await scene.shown(scene.at('/hop2'))).toMatchObject([{ title: 'Far', url: scene.at('/hop2') }]);
    expect(await scene.shown(scene.at('/hop1'))).toEqual([]);
  });

  test('into a private network, directly or by a redirect or a picture, is never fetched', async () => {
    scene.page('/inside', { status: 302, headers: { location: 'http://inner.example/' } });
    scene.page('/metadata', { status: 302, headers: { location: 'http://169.254.169.254/latest/' } });
    scene.page('/picture', pageOf({ 'og:title': 'Title', 'og:image': 'http://inner.example/x.png' }));
    for (const url of ['http://inner.example/', 'http://192.168.0.1/', scene.at('/inside'), scene.at('/metadata')])
      expect(await scene.shown(url)).toEqual([]);
    expect(await scene.shown(scene.at('/picture'))).toEqual([{ type: 'link', url: scene.at('/picture'), title: 'Title' }]);
  });

  test('to more than a MiB is read up to that size', async () => {
    const far = ' '.repeat(1024 * 1024);
    scene.page('/long', pageOf({ 'og:title': 'Early' }, far + pageOf({ 'og:description': 'late' })));
    expect(await scene.shown(scene.at('/long'))).toMatchObject([{ title: 'Early' }]);
    scene.page('/late', `<html>${far}${pageOf({ 'og:title': 'Late' })}`);
    expect(await scene.shown(scene.at('/late'))).toEqual([]);
  });

  test('to a page of the platform itself has no preview', async () => {
    expect(await scene.shown(`${scene.p.address}/channels/@me`)).toEqual([]);
  });
});
