import { Failure, wrongCall } from './failure.mjs';
import { applicationOf, listApplications, serverOf } from './server.mjs';
import { confirm, isInteractive, plain, print, printJson, printTable } from './terminal.mjs';

/** guildhall apps: lists the applications. */
export async function list(options) {
  const all = await listApplications(serverOf(options));
  if (options.json) return printJson(all);
  if (all.length === 0) return print('You have no applications. Create one: guildhall apps create NAME');
  return printTable([['ID', 'NAME', 'TEAM'], ...all.map(({ id, name, team }) => [id, plain(name), plain(team?.name ?? '')])]);
}

/** guildhall apps create NAME. */
export async function create(options, [name]) {
  const made = await serverOf(options).request('POST', '/applications', {
    body: { name, ...(options.team ? { team_id: options.team } : {}) },
  });
  if (options.json) return printJson(made);
  return print(`Created ${plain(made.name)} (${made.id}).`);
}

/** guildhall apps show [APP]. */
export async function show(options, [app]) {
  const found = await applicationOf(serverOf(options), { app: app ?? options.app });
  if (options.json) return printJson(found);
  return printTable(
    [
      ['Name', found.name],
      ['ID', found.id],
      ['Public key', found.verify_key],
      ['Description', found.description],
      ['Bot', found.bot?.username],
      ['Interactions endpoint', found.interactions_endpoint_url],
      ['Webhook events', found.event_webhooks_url],
      ['Redirect addresses', found.redirect_uris?.join(', ')],
    ]
      .filter(([, value]) => value)
      .map(([name, value]) => [name, plain(value)]),
  );
}

/** guildhall apps token reset [APP]: makes a new token of the bot, prints it, and ends the old one. */
export async function resetToken(options, [app]) {
  const server = serverOf(options);
  const found = await applicationOf(server, { app: app ?? options.app });
  if (!options.yes) {
    if (!isInteractive()) wrongCall('The old token ends at once. Confirm it by --yes.');
    if (!(await confirm(`Reset the token of ${plain(found.name)}? The old one ends at once.`)))
      throw new Failure('Nothing was changed.');
  }
  const { token } = await server.request('POST', `/applications/${found.id}/bot/reset`, { body: {} });
  if (options.json) return printJson({ id: found.id, token });
  return print(token);
}
