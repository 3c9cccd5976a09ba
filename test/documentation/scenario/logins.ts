import { Secret, TOTP } from 'otpauth';
import { Account } from '@guildhall/testkit/platform';
import type { Answer } from '@guildhall/testkit/answer';
import { SoftPasskey } from '@guildhall/testkit/passkey';
import { OCTAVIA, type LoginAnswer } from '../../../server/src/api/people/login-providers/test/scene.ts';
import { ADDRESS, PASSWORD, register, type World } from '../world.ts';
import type { Reading } from '../reading.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PROOF = 'x-discord-mfa-authorization';

/** Second factors and passkeys. */
export async function factors({ x, anyone, olga }: World): Promise<void> {
  const lara = await register(x, 'lara');
  x.watch(await lara.connect());
  const code = () => new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: x.p.clock.now() });
  const enabled = await x.show('enable_totp', lara, { body: { password: PASSWORD, secret: SECRET, code: code() } });
  const backup = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => enabled.at(`backup_codes.${at}.code`));
  for (const [at, one] of backup.entries()) x.standIns.name(one, `BACKUP_CODE_${at + 1}`);
  x.standIns.name(enabled.at('token'), 'USER_TOKEN');
  const person = new Account(x.p.address, enabled.at('token'), '', lara);
  await x.pass(60_000);
  const half = await x.use('login', anyone, { body: { login: 'lara', password: PASSWORD } });
  const entered = await x.show('verify_mfa_login', anyone, {
    path: { mfa_type: 'totp' },
    body: { ticket: half.at('ticket'), code: code() },
  });
  x.standIns.name(entered.at('token'), 'USER_TOKEN');
  const nonces = await x.show('send_backup_codes_challenge', person, { body: { password: PASSWORD } });
  x.standIns.name(nonces.at('nonce'), 'NONCE');
  x.standIns.name(nonces.at('regenerate_nonce'), 'REGENERATE_NONCE');
  await x.show('get_backup_codes', person, {
    body: { nonce: nonces.at('nonce'), key: backup[1], regenerate: false },
    steady: { 'backup_codes.*.consumed': false },
  });
  const guild = await x.use('create_guild', person, { body: { name: 'Guarded Base' } });
  const path = { guild_id: guild.id };
  const asked = await person.post(`/guilds/${guild.id}/mfa`, { level: 1 });
  const { mfa }: { mfa: { ticket: string } } = JSON.parse(JSON.stringify(asked.body));
  const proven = await x.show('finish_mfa', person, { body: { ticket: mfa.ticket, mfa_type: 'backup', data: backup[2] } });
  x.standIns.name(proven.at('token'), 'MFA_TOKEN');
  await x.show('update_guild_mfa_level', person, { path, headers: { [PROOF]: proven.at('token') }, body: { level: 1 } });
  await x.pass(60_000);
  await x.show('disable_totp', person, { body: { code: code() } });
  const mona = await register(x, 'mona');
  await x.use('enable_totp', mona, { body: { password: PASSWORD, secret: SECRET, code: code() } });
  await x.show('reset_user_mfa', olga, { path: { user_id: mona.id } });
}

/** Passkeys of a person. */
export async function passkeys({ x, anyone }: World): Promise<void> {
  const noa = await register(x, 'noa');
  const watching = x.watch(await noa.connect());
  const key = new SoftPasskey(ADDRESS);
  x.standIns.name(key.id.toString('base64url'), 'CREDENTIAL_ID');
  const begun = await x.use('create_webauthn_authenticator', noa, { body: { password: PASSWORD } });
  const credential = key.create(begun.at('challenge'));
  x.standIns.name(JSON.stringify(credential).slice(1, -1), 'THE_CREDENTIAL_AS_JSON');
  const made = await x.show('create_webauthn_authenticator', noa, {
    body: { ticket: begun.at('ticket'), name: 'My key', credential },
  });
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => made.at(`backup_codes.${at}.code`));
  for (const [at, one] of codes.entries()) x.standIns.name(one, `BACKUP_CODE_${at + 1}`);
  await x.show('list_webauthn_authenticators', noa);
  await x.show('update_webauthn_authenticator', noa, {
    path: { authenticator_id: made.id },
    body: { name: 'The key of my phone', code: codes[0] },
  });
  const entering = await x.show('start_passwordless_login', anyone, { body: {} });
  const signed = key.sign(entering.at('challenge'));
  x.standIns.name(JSON.stringify(signed).slice(1, -1), 'THE_CREDENTIAL_AS_JSON');
  const entered = await x.show('finish_passwordless_login', anyone, {
    body: { ticket: entering.at('ticket'), credential: signed },
  });
  x.standIns.name(entered.at('token'), 'USER_TOKEN');
  await x.show('delete_webauthn_authenticator', noa, { path: { authenticator_id: made.id }, body: { code: codes[1] } });
  await watching.settle();
}

/** Accounts of other services that people link. */
export async function connections({ x, service, ben }: World): Promise<void> {
  await x.show('list_connection_services', ben);
  const path = { type: 'github' };
  const begun = await x.show('authorize_connection', ben, { path });
  const back = service.agree(begun.at('url'), OCTAVIA);
  learnUrls(x, begun.at('url'), back);
  const made = await x.show('create_connection_callback', ben, {
    path,
    body: { code: back.searchParams.get('code'), state: back.searchParams.get('state') },
  });
  const account = { ...path, account: made.id };
  await x.show('list_my_connections', ben);
  await x.show('update_connection', ben, { path: account, body: { visibility: 1, show_activity: false } });
  await x.show('delete_connection', ben, { path: account });
}

/** Logins with accounts of other services. */
export async function providers({ x, service, anyone, olga, ben }: World): Promise<void> {
  const path = { provider: 'desk' };
  /** The browser comes back from the provider: returns the one-time code. */
  const arrive = async (begun: Reading, keep: 'show' | 'use', account = OCTAVIA) => {
    const back = service.agree(begun.at('url'), account);
    learnUrls(x, begun.at('url'), back);
    x.standIns.name(begun.cookie.split('=')[1] ?? '', 'COOKIE');
    const headers = { cookie: begun.cookie };
    const body = { state: back.searchParams.get('state'), code: back.searchParams.get('code') };
    const code = (await x[keep]('return_from_provider', anyone, { path, headers, body })).at('code');
    x.standIns.name(code, 'ONE_TIME_CODE');
    return { headers, body: { code } };
  };
  const arrived = await arrive(await x.show('start_provider_login', anyone, { path, body: { next: '/channels/@me' } }), 'show');
  const { registration }: LoginAnswer = JSON.parse(
    JSON.stringify((await x.show('finish_provider_login', anyone, arrived)).value),
  );
  const made = await x.show('register_with_provider', anyone, {
    headers: arrived.headers,
    body: {
      ticket: registration?.ticket,
      username: 'octavia',
      email: 'octavia@example.org',
      global_name: 'Octavia',
      date_of_birth: '1990-01-01',
      consent: true,
    },
  });
  x.standIns.name(made.at('token'), 'USER_TOKEN');
  const octavia = new Account(x.p.address, made.at('token'), '', { id: made.at('user_id'), username: 'octavia' });
  await x.show('list_login_providers', octavia);
  await x.show('start_provider_confirmation', octavia, { path, body: {} });
  const proof = await proven(x, ben, () => ben.post('/users/@me/login-providers/desk/authorize', {}));
  const begun = await x.show('start_provider_link', ben, { path, headers: proof, body: {} });
  const linked = await x.show('finish_provider_link', ben, await arrive(begun, 'use', { id: 77, name: 'ben at work' }));
  await x.show('delete_login_identity', ben, { path: { identity_id: linked.id }, headers: proof });
  const more = await x.use('start_provider_link', ben, { path, headers: proof, body: {} });
  const again = await x.use('finish_provider_link', ben, await arrive(more, 'use', { id: 78, name: 'ben at home' }));
  await x.show('unlink_user_login', olga, { path: { user_id: ben.id, identity_id: again.id } });
}

/** The header of a person who has entered the password for what `ask` requests. */
async function proven(x: World['x'], person: Account, ask: () => Promise<Answer>): Promise<Record<string, string>> {
  const body = { ticket: (await ask()).error.mfa?.ticket, mfa_type: 'password', data: PASSWORD };
  const token = (await x.use('finish_mfa', person, { body })).at('token');
  x.standIns.name(token, 'MFA_TOKEN');
  return { [PROOF]: token };
}

function learnUrls(x: World['x'], address: string, back: URL): void {
  const { searchParams } = new URL(address);
  const values = { STATE: 'state', CODE_CHALLENGE: 'code_challenge', NONCE: 'nonce' };
  for (const [name, field] of Object.entries(values)) {
    const value = searchParams.get(field);
    if (value) x.standIns.name(value, name);
  }
  const code = back.searchParams.get('code');
  if (code) x.standIns.name(code, 'CODE');
}
