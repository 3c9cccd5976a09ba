import { Secret, TOTP } from 'otpauth';
import { pngUri } from '../media.ts';
import { Account, passwordOf, register, UNKNOWN, type World } from '../world.ts';

/** Accounts: registering, logging in, settings, sessions, mails. */
export async function people(w: World): Promise<void> {
  const { anyone, member, owner, bot, plainBot, operator } = w;
  const fine = {
    username: 'nina',
    email: 'nina@example.org',
    password: passwordOf('nina'),
    date_of_birth: '1990-01-01',
    consent: true,
  };
  for (const body of [
    {},
    { ...fine, username: 'x' },
    { ...fine, username: 'Not Allowed!' },
    { ...fine, username: 'ada' },
    { ...fine, email: 'none' },
    { ...fine, email: 'ada@example.org' },
    { ...fine, password: 'short' },
    { ...fine, password: 5 },
    { ...fine, date_of_birth: '2029-01-01' },
    { ...fine, date_of_birth: 'then' },
    { ...fine, consent: false },
    { ...fine, global_name: 'x'.repeat(33) },
    { ...fine, invite: 'nocode' },
  ])
    await anyone.post('/auth/register', body);
  for (const body of [{}, { login: 'ada', password: 'wrong' }, { login: 'nobody_here', password: 'wrong' }, { login: 'ada' }])
    await anyone.post('/auth/login', body);
  const again = await anyone.post('/auth/login', { login: 'ben@example.org', password: passwordOf('ben') });
  const second = w.recorder.caller("ben's second session", again.at('token'));
  const list = await member.get('/auth/sessions');
  await second.get('/auth/sessions');
  await member.post('/auth/sessions/logout', { session_id_hashes: ['none'], password: passwordOf('ben') });
  await member.post('/auth/sessions/logout', { session_id_hashes: [list.at('user_sessions.1.id_hash')] });
  await second.post('/auth/logout', {});
  await second.get('/users/@me');
  for (const caller of [
    member,
    bot,
    plainBot,
    w.recorder.caller('nobody', 'Bot wrong'),
    w.recorder.caller('nobody', 'wrong'),
    anyone,
  ])
    await caller.get('/users/@me');
  for (const body of [
    { global_name: 'Benjamin' },
    { bio: 'About me', accent_color: 255 },
    { avatar: pngUri() },
    { avatar: null },
    { username: 'ben_new', password: passwordOf('ben') },
    { username: 'ben_new' },
    { username: 'ada', password: passwordOf('ben') },
    { username: 'x', password: passwordOf('ben') },
    { avatar: 'none' },
    { bio: 'x'.repeat(191) },
    { email: 'ben2@example.org' },
    { email: 'ben2@example.org', password: 'wrong' },
    { global_name: 5 },
  ])
    await member.patch('/users/@me', body);
  await bot.patch('/users/@me', { username: 'helper2', avatar: pngUri() });
  await bot.patch('/users/@me', { username: '' });
  for (const id of [owner.id, bot.id, UNKNOWN, 'none']) await bot.get(`/users/${id}`);
  await member.get(`/users/${owner.id}/profile`, { query: { with_mutual_guilds: true, guild_id: w.guild } });
  await member.get(`/users/${UNKNOWN}/profile`);
  await bot.get(`/users/${owner.id}/profile`);
  await member.get('/users/@me/settings');
  for (const body of [
    { status: 'idle' },
    { custom_status: { text: 'busy', emoji_name: '👍' } },
    { locale: 'de' },
    { restricted_guilds: [w.guild], default_guilds_restricted: true },
    { status: 'asleep' },
    { locale: 'xx' },
    { custom_status: { text: 'x'.repeat(129) } },
  ])
    await member.patch('/users/@me/settings', body);
  await bot.get('/users/@me/settings');
  await anyone.post('/auth/forgot', { login: 'ada@example.org' });
  await anyone.post('/auth/forgot', { login: 'none' });
  await anyone.post('/auth/reset', { token: 'wrong', password: 'a new password' });
  await anyone.post('/auth/verify', { token: 'wrong' });
  await anyone.post('/auth/revert', { token: 'wrong', password: 'x' });
  await member.post('/auth/verify/resend', {});
  await operator.get('/operator/mails');
  await owner.get('/operator/mails');
  await member.get('/connections');
  await member.get('/users/@me/connections');
  await member.get('/connections/none/authorize');
  await member.patch(`/users/@me/connections/none/${UNKNOWN}`, { visibility: 1 });
  await member.get('/users/@me/harvest');
  await secondFactor(w);
  await relationships(w);
  await conversations(w);
}

async function secondFactor(w: World): Promise<void> {
  const { anyone } = w;
  const user = await register(w.recorder, 'tess');
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const code = (ahead = 1000) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: w.recorder.now + ahead });
  const password = passwordOf('tess');
  await user.post('/users/@me/mfa/totp/enable', { password: 'wrong', secret, code: code() });
  await user.post('/users/@me/mfa/totp/enable', { password, secret, code: '000000' });
  await user.post('/users/@me/mfa/totp/enable', { password, secret: 'x', code: code() });
  const enabled = await user.post('/users/@me/mfa/totp/enable', { password, secret, code: code() });
  for (const one of Array.isArray(enabled.in('backup_codes').value) ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [])
    w.recorder.normalizer.learn(enabled.at(`backup_codes.${one}.code`));
  await w.recorder.wait(60_000);
  const asked = await anyone.post('/auth/login', { login: 'tess', password });
  const ticket = asked.at('ticket');
  await anyone.post('/auth/mfa/totp', { ticket, code: '000000' });
  await anyone.post('/auth/mfa/totp', { ticket: 'wrong', code: code() });
  await anyone.post('/auth/mfa/none', { ticket, code: code() });
  const entered = await anyone.post('/auth/mfa/totp', { ticket, code: code() });
  const tess = new Account(w.recorder, 'tess', { token: entered.at('token'), id: user.id });
  await tess.get('/users/@me');
  await tess.get('/users/@me/mfa/webauthn/credentials');
  await tess.post('/auth/verify/view-backup-codes-challenge', { password: 'wrong' });
  await tess.post('/users/@me/mfa/totp/disable', { code: '000000' });
  await w.recorder.wait(60_000);
  await tess.post('/users/@me/mfa/totp/disable', { code: code() });
  await anyone.post('/auth/mfa/totp', { ticket, code: code() });
  await tess.post('/users/@me/disable', { password: 'wrong' });
  await tess.post('/users/@me/disable', { password });
  await tess.get('/users/@me');
}

async function relationships(w: World): Promise<void> {
  const { recorder } = w;
  const [pia, quin, rosa] = [await register(recorder, 'pia'), await register(recorder, 'quin'), await register(recorder, 'rosa')];
  await recorder.wait(1);
  const session = await recorder.connect('quin session', quin.token);
  await pia.post('/users/@me/relationships', { username: 'quin' });
  await pia.post('/users/@me/relationships', { username: 'no_such_user' });
  await pia.post('/users/@me/relationships', { username: 'pia' });
  await pia.post('/users/@me/relationships', {});
  await quin.get('/users/@me/relationships');
  await quin.put(`/users/@me/relationships/${pia.id}`, {});
  await quin.put(`/users/@me/relationships/${pia.id}`, {});
  await quin.patch(`/users/@me/relationships/${pia.id}`, { nickname: 'P' });
  await quin.patch(`/users/@me/relationships/${rosa.id}`, { nickname: 'R' });
  await rosa.put(`/users/@me/relationships/${quin.id}`, { type: 2 });
  await quin.put(`/users/@me/relationships/${rosa.id}`, {});
  await quin.put(`/users/@me/relationships/${UNKNOWN}`, {});
  await quin.put(`/users/@me/relationships/${rosa.id}`, { type: 99 });
  await quin.put(`/users/@me/relationships/${rosa.id}/ignore`, {});
  await quin.delete(`/users/@me/relationships/${rosa.id}/ignore`);
  await pia.get('/users/@me/relationships');
  await pia.delete(`/users/@me/relationships/${quin.id}`);
  await pia.delete(`/users/@me/relationships/${quin.id}`);
  await rosa.delete(`/users/@me/relationships/${quin.id}`);
  await pia.delete('/users/@me/relationships', undefined, { query: { relationship_type: 3 } });
  await recorder.disconnect(session);
}

async function conversations(w: World): Promise<void> {
  const { owner, member, moderator, bot, recorder } = w;
  const [sara, tina] = [await register(recorder, 'sara'), await register(recorder, 'tina')];
  const dm = await bot.post('/users/@me/channels', { recipient_id: owner.id });
  await bot.post('/users/@me/channels', { recipient_id: owner.id });
  for (const body of [{}, { recipient_id: 'none' }, { recipient_id: UNKNOWN }, { recipient_id: bot.id }, { recipients: [] }])
    await bot.post('/users/@me/channels', body);
  const sent = await bot.post(`/channels/${dm.id}/messages`, { content: 'to a person' });
  await owner.post(`/channels/${dm.id}/messages`, { content: 'to a bot' });
  await owner.post(`/channels/${dm.id}/messages/${sent.id}/ack`, { token: null });
  await owner.get('/users/@me/channels');
  await member.get(`/channels/${dm.id}`);
  await member.post(`/channels/${dm.id}/messages`, { content: 'refused' });
  await owner.delete(`/channels/${dm.id}`);
  await sara.post('/users/@me/channels', { recipient_id: tina.id });
  const friends = [sara, tina];
  for (const friend of friends) {
    await owner.put(`/users/@me/relationships/${friend.id}`, {});
    await friend.put(`/users/@me/relationships/${owner.id}`, {});
  }
  const group = await owner.post('/users/@me/channels', { recipients: friends.map(({ id }) => id) });
  await owner.patch(`/channels/${group.id}`, { name: 'A group' });
  await sara.post(`/channels/${group.id}/messages`, { content: 'to a group' });
  await owner.put(`/channels/${group.id}/recipients/${moderator.id}`, {});
  await owner.delete(`/channels/${group.id}/recipients/${tina.id}`);
  await sara.delete(`/channels/${group.id}/recipients/${owner.id}`);
  await tina.get(`/channels/${group.id}`);
  await owner.delete(`/channels/${group.id}`);
  await sara.get(`/channels/${group.id}/messages`);
  await sara.post('/users/@me/delete', { password: 'wrong' });
  await tina.post('/users/@me/delete', { password: passwordOf('tina') });
  await tina.get('/users/@me');
}
