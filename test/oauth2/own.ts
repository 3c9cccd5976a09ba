import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { app, type App } from '@guildhall/testkit/oauth-scene';
import { startPlatform } from '@guildhall/testkit/platform';
import { type Client, type Landing, REDIRECT, type Target } from './types.ts';

const MARK = /name="mark" value="([^"]+)"/;

/** Our server, used by the pages that need no JavaScript. */
export async function startOwn(): Promise<Target> {
  // Third-party libraries use the real time.
  const p = await startPlatform({ now: Date.now(), settings: { GUILDHALL_ROLES: 'api' } });
  const [one, other, open] = [await app(p, [REDIRECT]), await app(p, [REDIRECT]), await app(p, [REDIRECT])];
  await open.owner.patch(`/applications/${open.id}`, { flags: APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT });
  const person = await p.person('ada');
  const cookie = `guildhall_session=${person.token}`;
  const answer = await fetch(`${p.address}/.well-known/oauth-authorization-server`);
  const metadata: Record<string, unknown> = JSON.parse(await answer.text());
  const clientOf = ({ id, secret }: App): Client => ({ id, secret });

  async function authorize(query: URLSearchParams, stranger = false): Promise<Landing> {
    const address = `${metadata.authorization_endpoint}?${query}`;
    const headers: Record<string, string> = stranger ? {} : { cookie };
    const shown = await fetch(address, { redirect: 'manual', headers });
    const mark = MARK.exec(await shown.text())?.[1];
    if (stranger || mark === undefined) return landingOf(shown);
    const body = new URLSearchParams({ action: 'authorize', mark });
    return landingOf(await fetch(address, { method: 'POST', redirect: 'manual', headers, body }));
  }

  return {
    issuer: p.address,
    metadata,
    client: clientOf(one),
    other: clientOf(other),
    open: { id: open.id, secret: null },
    scope: 'identify',
    authorize,
    async letIn({ user_code }) {
      await person.post('/oauth2/device/finish', { user_code, result: 'granted' });
    },
    stop: () => p.stop(),
  };
}

/** The redirect of a response. */
function landingOf({ status, headers, url }: Response): Landing {
  const location = headers.get('location');
  return { status, location: location === null ? null : new URL(location, url) };
}
