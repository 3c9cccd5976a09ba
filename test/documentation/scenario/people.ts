import { createECDH } from 'node:crypto';
import { Actor } from '@guildhall/testkit/actor';
import { PushService } from '@guildhall/testkit/push-service';
import { Account } from '@guildhall/testkit/platform';
import { linkIn } from '@guildhall/testkit/mail-scene';
import { agentOn, pair } from '../../../server/src/api/people/agent-logins/test/agent.ts';
import { pngUri } from '../media.ts';
import { PASSWORD, register, type World } from '../world.ts';

/** Accounts, their sessions, settings and profiles. */
export async function people(w: World): Promise<void> {
  const { x, anyone, ada, ben, bot } = w;
  const made = await x.show('register', anyone, {
    body: {
      username: 'hugo',
      email: 'hugo@example.org',
      password: PASSWORD,
      date_of_birth: '1990-01-01',
      global_name: 'Hugo',
      consent: true,
    },
  });
  const hugo = new Actor(x.p.address, made.at('token'));
  x.standIns.name(made.at('token'), 'USER_TOKEN');
  await x.show('get_auth_options', anyone);
  const again = await x.show('login', anyone, { body: { login: 'hugo@example.org', password: PASSWORD } });
  const second = new Actor(x.p.address, again.at('token'));
  x.standIns.name(again.at('token'), 'USER_TOKEN_2');
  await x.use('login', anyone, { body: { login: 'hugo', password: PASSWORD } });
  const list = await x.show('list_auth_sessions', hugo);
  await x.show('logout_auth_sessions', hugo, {
    body: { session_id_hashes: [list.at('user_sessions.0.id_hash')], password: PASSWORD },
  });
  await x.use('login', anyone, { body: { login: 'hugo', password: PASSWORD } });
  await x.show('logout', second, { body: {} });
  await x.show('get_my_user', bot);
  await x.show('get_user', bot, { path: { user_id: ada.id } });
  await x.show('get_user_profile', ben, { path: { user_id: ada.id }, query: { with_mutual_guilds: true } });
  await x.show('update_my_user', ben, { body: { global_name: 'Ben the pilot', bio: 'I fly.', avatar: pngUri() } });
  const avatars = await x.show('list_my_avatars', ben);
  await x.use('update_my_user', ben, { body: { avatar: null } });
  await x.show('delete_my_avatar', ben, { path: { avatar_id: avatars.at('avatars.0.id') } });
  await x.show('update_my_profile', ben, { body: { pronouns: 'he/him', accent_color: 0x5865f2 } });
  await x.show('get_user_settings', ben);
  await x.show('update_user_settings', ben, { body: { status: 'idle', custom_status: { text: 'On the far side' } } });
  await x.show('put_note', ada, { path: { user_id: ben.id }, body: { note: 'Flies well' } });
  await x.show('get_note', ada, { path: { user_id: ben.id } });
  await x.show('list_notes', ada);
  await x.show('update_audio_settings', ada, { path: { context: 'user', user_id: ben.id }, body: { volume: 80 } });
  await mails(w);
  await devices(w);
  await agents(w);
  const ira = await register(x, 'ira');
  await x.show('disable_my_user', hugo, { body: { password: PASSWORD } });
  await x.show('delete_my_user', ira, { body: { password: PASSWORD } });
  const key = {
    key_version: 1,
    public_key: `data:application/octet-stream;base64,${createECDH('prime256v1').generateKeys('base64')}`,
  };
  x.standIns.name(key.public_key, 'data:application/octet-stream;base64,PUBLIC_KEY');
  await x.show('put_voice_public_key', ben, { body: key });
  await x.show('match_voice_public_key', ada, { path: { user_id: ben.id }, body: key });
  const page = await ada.connect();
  x.standIns.name(page.ready.session_id, 'SESSION_ID_2');
  await x.show('send_remote_command', ada, {
    path: { session_id: w.sessions.ada.ready.session_id },
    body: { sender: page.ready.session_id, kind: 'request', id: 'one', command: 'LOOK', args: {} },
  });
  await page.close();
}

async function mails({ x, anyone, olga }: World): Promise<void> {
  const jana = await register(x, 'jana');
  await x.show('forgot_password', anyone, { body: { login: 'jana@example.org' } });
  const reset = await linkIn(x.p, olga, 'jana@example.org', 'reset');
  x.standIns.name(reset, 'RESET_TOKEN');
  const entered = await x.show('reset_password', anyone, { body: { token: reset, password: `${PASSWORD} 2` } });
  const token = entered.at('token');
  x.standIns.name(token, 'USER_TOKEN');
  const person = new Account(x.p.address, token, '', jana);
  await x.use('update_my_user', person, { body: { email: 'jana.new@example.org', password: `${PASSWORD} 2` } });
  await x.show('resend_verification', person, { body: {} });
  const verify = await linkIn(x.p, olga, 'jana.new@example.org', 'verify');
  x.standIns.name(verify, 'VERIFICATION_TOKEN');
  const verified = await x.show('verify_email', anyone, { body: { token: verify } });
  x.standIns.name(verified.at('token'), 'USER_TOKEN');
  const revert = await linkIn(x.p, olga, 'jana@example.org', 'email_changed');
  x.standIns.name(revert, 'REVERT_TOKEN');
  await x.show('revert_account', anyone, { body: { token: revert, password: `${PASSWORD} 3` } });
}

async function devices({ x, ben }: World): Promise<void> {
  const service = await PushService.start();
  x.standIns.address(service.origin, 'push.example.org');
  const [one, other] = [service.subscribe(), service.subscribe()];
  for (const { device } of [one, other]) {
    x.standIns.name(JSON.stringify(device.token).slice(1, -1), JSON.stringify(SUBSCRIPTION).slice(1, -1));
  }
  x.standIns.name((await x.show('get_web_push_key', ben)).at('public_key'), 'PUBLIC_KEY_OF_THE_PLATFORM');
  await x.show('register_device', ben, { body: one.device });
  const list = await x.show('list_devices', ben);
  await x.use('register_device', ben, { body: other.device });
  await x.show('remove_device', ben, { path: { device_id: list.at('0.id') } });
  await x.show('delete_device', ben, { body: other.device });
  await service.close();
}

const SUBSCRIPTION = JSON.stringify({
  endpoint: 'https://push.example.org/push/SUBSCRIPTION',
  expirationTime: null,
  keys: { p256dh: 'PUBLIC_KEY', auth: 'AUTH_SECRET' },
});

async function agents({ x, anyone, ben }: World): Promise<void> {
  const [first, second] = [pair(), pair()];
  for (const { code_verifier, code_challenge } of [first, second]) {
    x.standIns.name(code_verifier, 'CODE_VERIFIER');
    x.standIns.name(code_challenge, 'CODE_CHALLENGE');
  }
  const { code } = JSON.parse(
    JSON.stringify(
      (await x.show('authorize_agent_login', ben, { body: { name: 'lab', code_challenge: first.code_challenge } })).value,
    ),
  );
  await x.show('exchange_agent_login', anyone, { body: { code, code_verifier: first.code_verifier } });
  const begun = await x.show('start_agent_login', anyone, { body: { name: 'lab', code_challenge: second.code_challenge } });
  const user_code = begun.at('user_code');
  await x.show('verify_agent_login', ben, { body: { user_code } });
  await x.show('finish_agent_login', ben, { body: { user_code, result: 'granted' } });
  await agentOn(x.p).exchange(begun.at('code'), second.code_verifier);
}
