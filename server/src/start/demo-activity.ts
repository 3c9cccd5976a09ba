import { Worker } from 'node:worker_threads';
import { callServer } from './demo-call.ts';
import type { Server } from './server.ts';

/** Codes are returned to the page without a redirect, but an application has at least one address for them. */
const REDIRECT_URI = 'https://127.0.0.1';

/** The application of the example activity. */
export interface DemoActivity {
  applicationId: string;
  secret: string;
  botToken: string;
}

/** Creates the application of the example activity, and installs it in the guild of the demo. */
export async function makeActivity(server: Server, owner: string, guildId: string): Promise<DemoActivity> {
  const call = <T>(method: string, path: string, body: object) => callServer<T>(server, owner, method, path, body);
  const { id } = await call<{ id: string }>('POST', '/applications', { name: 'Chalkboard' });
  const path = `/applications/${id}`;
  await call('PATCH', path, {
    description: 'A blackboard for everyone in the channel.',
    tags: ['drawing'],
    redirect_uris: [REDIRECT_URI],
  });
  await call('POST', `${path}/set-embedded`, { embedded: true });
  await call('PATCH', `${path}/embedded-activity-config`, {
    supported_platforms: ['web'],
    client_platform_config: { web: { release_phase: 'global_launch' } },
  });
  const { token } = await call<{ token: string }>('POST', `${path}/bot/reset`, {});
  const { secret } = await call<{ secret: string }>('POST', `${path}/reset`, {});
  const query = new URLSearchParams({ client_id: id, scope: 'bot applications.commands', permissions: '0' });
  await call('POST', `/oauth2/authorize?${query}`, { authorize: true, guild_id: guildId, permissions: '0' });
  return { applicationId: id, secret, botToken: token };
}

/** Runs the server of the activity in a thread, on a port of its own, and maps the activity to it. */
export async function runActivity(
  server: Server,
  owner: string,
  { activity, program }: { activity: DemoActivity; program: string },
): Promise<void> {
  const thread = new Worker(program, {
    env: {
      ...process.env,
      GUILDHALL_URL: server.address,
      CLIENT_ID: activity.applicationId,
      CLIENT_SECRET: activity.secret,
      BOT_TOKEN: activity.botToken,
    },
  });
  const port = await new Promise<number | undefined>((resolve) => {
    thread.once('message', (message: { port: number }) => resolve(message.port));
    thread.on('error', (error) => {
      server.platform.log.error({ err: error }, 'the example activity failed');
      resolve(undefined);
    });
  });
  if (port === undefined) return;
  const url_map = [{ prefix: '/', target: `127.0.0.1:${port}` }];
  await callServer(server, owner, 'POST', `/applications/${activity.applicationId}/proxy-config`, { url_map });
}
