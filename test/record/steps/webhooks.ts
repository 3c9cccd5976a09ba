import { form, pngFile, pngUri } from '../media.ts';
import { UNKNOWN, type World } from '../world.ts';

const GITHUB = {
  ref: 'refs/heads/main',
  compare: 'https://example.org/compare',
  forced: false,
  repository: { id: 1, html_url: 'https://example.org/repo', name: 'repo', full_name: 'ada/repo' },
  sender: { id: 1, login: 'ada', html_url: 'https://example.org/ada', avatar_url: 'http://127.0.0.1:9/ada.png' },
  commits: [
    { id: 'abcdef0123456789', url: 'https://example.org/commit', message: 'A change', author: { username: 'ada', name: 'Ada' } },
  ],
};

/** Webhooks of channels. */
export async function webhooks(w: World): Promise<void> {
  const { owner, member, bot, anyone, guild, text } = w;
  const at = `/channels/${text}/webhooks`;
  const made = await owner.post(at, { name: 'hook' });
  const drawn = await bot.post(at, { name: 'drawn', avatar: pngUri() });
  for (const body of [{}, { name: '' }, { name: 'x'.repeat(81) }, { name: 'x', avatar: 'none' }]) await owner.post(at, body);
  await member.post(at, { name: 'mine' });
  await bot.get(at);
  await member.get(at);
  await bot.get(`/guilds/${guild}/webhooks`);
  await owner.get(`/webhooks/${made.id}`);
  await member.get(`/webhooks/${made.id}`);
  await owner.get(`/webhooks/${UNKNOWN}`);
  await owner.patch(`/webhooks/${made.id}`, { name: 'renamed' });
  await owner.patch(`/webhooks/${made.id}`, { channel_id: w.hidden });
  await owner.patch(`/webhooks/${made.id}`, { channel_id: text });
  await owner.patch(`/webhooks/${made.id}`, { name: 'x'.repeat(81) });
  await member.patch(`/webhooks/${made.id}`, { name: 'mine' });
  const hook = `/webhooks/${made.id}/${made.at('token')}`;
  await anyone.get(hook);
  await anyone.get(`/webhooks/${made.id}/wrong-token`);
  await anyone.patch(hook, { name: 'by token' });
  await anyone.patch(hook, { name: '' });
  await anyone.post(hook, { content: 'no wait' });
  const wait = { query: { wait: true } };
  const sent = await anyone.post(hook, { content: 'waited for', username: 'Another' }, wait);
  for (const body of [
    { embeds: [{ title: 'Title', color: 5 }] },
    { content: '@everyone', allowed_mentions: { parse: [] } },
    { poll: { question: { text: 'Which?' }, answers: [{ poll_media: { text: 'One' } }], duration: 1 } },
    { content: '' },
    { content: 'x'.repeat(2001) },
    { username: 'x'.repeat(81), content: 'x' },
    { content: 'x', thread_name: 'not in a forum' },
    {},
  ])
    await anyone.post(hook, body, wait);
  await anyone.post(hook, form({ content: 'a file' }, [pngFile()]), wait);
  await anyone.post(hook, { content: 'in a thread' }, { query: { wait: true, thread_id: UNKNOWN } });
  await anyone.post(`${hook}/github`, GITHUB, { headers: { 'x-github-event': 'push' } });
  await anyone.post(`${hook}/github`, GITHUB, { headers: { 'x-github-event': 'star' } });
  await anyone.post(`${hook}/slack`, { text: 'hello from slack', username: 'slacker' });
  await anyone.post(`${hook}/slack`, { text: 'x'.repeat(4001) });
  await anyone.post(`/webhooks/${made.id}/wrong-token`, { content: 'refused' });
  await anyone.get(`${hook}/messages/${sent.id}`);
  await anyone.get(`${hook}/messages/${UNKNOWN}`);
  await anyone.patch(`${hook}/messages/${sent.id}`, { content: 'edited' });
  await anyone.patch(`${hook}/messages/${sent.id}`, { content: 'x'.repeat(2001) });
  await anyone.delete(`${hook}/messages/${sent.id}`);
  await anyone.delete(`${hook}/messages/${sent.id}`);
  await bot.delete(`/webhooks/${drawn.id}`);
  await member.delete(`/webhooks/${made.id}`);
  await anyone.delete(hook);
  await anyone.delete(hook);
  await anyone.post(hook, { content: 'gone' });
}

/** Templates of guilds. */
export async function templates(w: World): Promise<void> {
  const { owner, member, bot, anyone, guild } = w;
  const at = `/guilds/${guild}/templates`;
  const made = await owner.post(at, { name: 'hall', description: 'Our hall' });
  const code = made.at('code');
  await owner.post(at, { name: 'second' });
  await owner.post(at, { name: 'x'.repeat(101) });
  await member.post(at, { name: 'mine' });
  await bot.get(at);
  await member.get(at);
  await anyone.get(`/guilds/templates/${code}`);
  await anyone.get('/guilds/templates/none');
  await owner.post(`/guilds/${guild}/roles`, { name: 'after the template' });
  await owner.put(`${at}/${code}`);
  await owner.patch(`${at}/${code}`, { name: 'renamed', description: null });
  await owner.patch(`${at}/${code}`, { name: '' });
  await member.patch(`${at}/${code}`, { name: 'mine' });
  const copy = await member.post(
    `/guilds/templates/${code}`,
    { name: 'Copied hall' },
    { until: [[w.sessions.member, 'PRESENCE_UPDATE']] },
  );
  await member.post(`/guilds/templates/${code}`, { name: '' });
  await member.get(`/guilds/${copy.id}/channels`);
  await member.get(`/guilds/${copy.id}/roles`);
  await member.delete(`/guilds/${copy.id}`, undefined, { until: [[w.sessions.member, 'GUILD_DELETE']] });
  await member.delete(`${at}/${code}`);
  await owner.delete(`${at}/${code}`);
  await owner.delete(`${at}/${code}`);
}
