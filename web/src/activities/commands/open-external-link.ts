import { type Call, command } from '@guildhall/rpc/command';
import { refuse } from '@guildhall/rpc/errors';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Opens a page in a new tab if the user agrees. 4000 for an address that is not one of the web. */
export const openExternalLink = command(
  'OPEN_EXTERNAL_LINK',
  async ({ in: { ask }, session, args: { url } }: Call<'OPEN_EXTERNAL_LINK', ActivitySurroundings>) => {
    if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) refuse('INVALID_PAYLOAD', 'url: not the address of a web page');
    const answer = await ask({ kind: 'link', name: session.application.name, url: new URL(url).href }, session.ended);
    return { opened: answer !== null };
  },
);
