import {
  type BotScene,
  botScene,
  clientFor,
  endScene,
  heard,
  logIn,
  startTesting,
  testing,
} from '@guildhall/testkit/testing-scene';
import { Events, GatewayIntentBits, type Guild } from 'discord.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, PIXEL, restore, save, type ShownSnapshot } from './snap-world.ts';

const isEmbedded = process.env.GUILDHALL_TEST_STORE !== 'postgres';
const UNKNOWN = { status: 404, body: { code: 0, message: 'Unknown Snapshot' } };

if (!isEmbedded)
  test('snapshots are refused on PostgreSQL, and the error says why', async () => {
    const p = await startTesting();
    const message = 'Snapshots need the embedded store. This server uses PostgreSQL: unset DATABASE_URL.';
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['POST', '/1/restore'],
      ['DELETE', '/1'],
    ] as const)
      expect(await testing(p, method, `/snapshots${path}`)).toEqual({ status: 501, body: { code: 0, message } });
    await p.stop();
  });
else
  describe('on the embedded store', () => {
    let s: BotScene;
    let messages: `/channels/${string}/messages`;
    beforeAll(async () => {
      s = await botScene();
      messages = `/channels/${s.guild.text.id}/messages`;
    });
    afterAll(() => endScene(s));

    /** Without the message that the bot has joined. */
    const contents = async () =>
      (await s.ada.get<{ content: string }[]>(messages)).body.map(({ content }) => content).filter((content) => content !== '');
    const says = async (content: string) => (await s.ada.post<{ id: string }>(messages, { content })).body.id;
    const list = async () => (await testing<ShownSnapshot[]>(s.p, 'GET', '/snapshots')).body;

    test('a snapshot is restored many times, an older one discards those after it, and unknown ones are 404', async () => {
      const empty = await save(s.p);
      await says('one');
      const one = await save(s.p, { name: 'with one' });
      await says('two');
      expect(await list()).toMatchObject([
        { id: empty.id, name: null },
        { id: one.id, name: 'with one', changed_rows: expect.any(Number) },
      ]);
      for (const _ of [1, 2]) {
        expect((await restore(s.p, one)).rows).toBeGreaterThan(0);
        expect(await contents()).toEqual(['one']);
        await says('again');
      }
      await restore(s.p, empty);
      expect(await contents()).toEqual([]);
      expect((await list()).map(({ id }) => id)).toEqual([empty.id]);
      expect(await testing(s.p, 'POST', `/snapshots/${one.id}/restore`)).toEqual(UNKNOWN);
      expect((await testing(s.p, 'DELETE', `/snapshots/${empty.id}`)).status).toBe(204);
      expect(await testing(s.p, 'DELETE', `/snapshots/${empty.id}`)).toEqual(UNKNOWN);
      expect(await list()).toEqual([]);
    });

    test.each([[{ name: '' }], [{ name: 7 }], [[]]])('a wrong body is refused and takes no snapshot: %j', async (body) => {
      expect(await testing(s.p, 'POST', '/snapshots', body)).toMatchObject({ status: 400, body: { code: 50035 } });
      expect(await list()).toEqual([]);
    });

    test('ids rise over a restore, and none is issued twice', async () => {
      const saved = await save(s.p);
      const undone = await says('undone');
      await restore(s.p, saved);
      const next = await says('next');
      expect(BigInt(next)).toBeGreaterThan(BigInt(undone));
      await restore(s.p, saved);
    });

    test('discord.js sees roles, channels and members as before, and stays connected', async () => {
      const { Guilds, GuildMembers } = GatewayIntentBits;
      const client = clientFor(s.p, [Guilds, GuildMembers]);
      await logIn(client, s.bot.token);
      const saved = await save(s.p);
      const guild = client.guilds.cache.get(s.guild.id);
      const seen = () => ({
        name: guild?.name,
        roles: guild?.roles.cache.map(({ id, name }) => `${id} ${name}`).sort(),
        channels: guild?.channels.cache.map(({ id, name }) => `${id} ${name}`).sort(),
        members: guild?.members.cache.map(({ id }) => id).sort(),
      });
      const before = seen();
      const changed = heard(client, Events.GuildUpdate);
      const bob = await s.p.person('bob');
      await s.p.join(s.ada, s.guild.text.id, bob);
      await s.ada.post(`/guilds/${s.guild.id}/roles`, { name: 'new' });
      await s.ada.post(`/guilds/${s.guild.id}/channels`, { name: 'new', type: 0 });
      await s.ada.patch(`/channels/${s.guild.text.id}`, { name: 'renamed' });
      await s.ada.patch(`/guilds/${s.guild.id}`, { name: 'Changed' });
      await changed;
      expect(seen()).not.toEqual(before);
      const back = heard<Guild>(client, Events.GuildAvailable);
      expect((await restore(s.p, saved)).guild_ids).toEqual([s.guild.id]);
      await back;
      expect(seen()).toEqual(before);
      const role = heard(client, Events.GuildRoleCreate);
      await s.ada.post(`/guilds/${s.guild.id}/roles`, { name: 'after' });
      await role;
      await restore(s.p, saved);
      await client.destroy();
    });

    test('discord.js loses a guild that it joined since, and has one again that was deleted', async () => {
      const saved = await save(s.p);
      const [left, joined] = [heard<Guild>(s.client, Events.GuildDelete), heard<Guild>(s.client, Events.GuildCreate)];
      const other = await s.p.guild(s.ada);
      await s.p.install(s.ada, s.bot, other);
      expect((await joined).id).toBe(other.id);
      expect((await s.ada.delete(`/guilds/${s.guild.id}`)).status).toBe(204);
      expect((await left).id).toBe(s.guild.id);
      const gone = heard<Guild>(s.client, Events.GuildDelete, ({ id }) => id === other.id);
      const again = heard<Guild>(s.client, Events.GuildCreate, ({ id }) => id === s.guild.id);
      await restore(s.p, saved);
      await Promise.all([gone, again]);
      expect((await s.ada.get(`/guilds/${s.guild.id}`)).status).toBe(200);
      expect((await s.ada.get(`/guilds/${other.id}`)).status).toBe(404);
    });

    test('the session of an account that was made since ends, and others go on', async () => {
      const saved = await save(s.p);
      const eve = await s.p.person('eve');
      const [hers, adas] = [await eve.connect(), await s.ada.connect()];
      await restore(s.p, saved);
      expect(await hers.closed).toBe(4004);
      expect((await eve.get('/users/@me')).status).toBe(401);
      await adas.close();
    });

    test('files that were deleted since can be read again', async () => {
      const form = new FormData();
      form.append('files[0]', new Blob(['content of a file']), 'notes.txt');
      const sent = await s.ada.post<{ id: string; attachments: { url: string }[] }>(messages, form);
      const path = `/oauth2/applications/${s.bot.applicationId}/assets`;
      const asset = await s.ada.post<{ id: string }>(path, { name: 'boss', image: PIXEL, type: 1 });
      const urls = [
        sent.body.attachments[0]?.url ?? '',
        `${s.p.address}/cdn/app-assets/${s.bot.applicationId}/${asset.body.id}.png`,
      ];
      const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
      expect(await statuses()).toEqual([200, 200]);
      const saved = await save(s.p);
      expect((await s.ada.delete(`${messages}/${sent.body.id}`)).status).toBe(204);
      expect((await s.ada.delete(`${path}/${asset.body.id}`)).status).toBe(204);
      await s.p.jobs();
      expect(await statuses()).toEqual([404, 404]);
      await restore(s.p, saved);
      expect(await statuses()).toEqual([200, 200]);
    });

    test('a restore of about a hundred rows is quick', async () => {
      const world = await makeWorld(s.p);
      const saved = await save(s.p);
      const times: number[] = [];
      for (let round = 0; round < 10; round += 1) {
        for (let n = 0; n < 95; n += 1)
          await world.ada.post(`/channels/${world.guild.text.id}/messages`, { content: `message ${n}` });
        const { rows, ms } = await restore(s.p, saved);
        expect(rows).toBeGreaterThan(95);
        times.push(ms);
      }
      times.sort((one, other) => one - other);
      process.stdout.write(`restore: ${times[0]} ms at best, ${times[5]} ms median, ${times[9]} ms at worst\n`);
      // Far above the usual, since other tests run at the same time.
      expect(times[5]).toBeLessThan(100);
    });
  });
