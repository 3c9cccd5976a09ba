import { type Call, command } from '@guildhall/rpc/command';
import type { ActivitySurroundings } from '../surroundings.ts';
import { proxyTicket } from '../ticket.ts';

/** A new ticket for the proxy, which accepts one for ten minutes. */
export const requestProxyTicketRefresh = command(
  'REQUEST_PROXY_TICKET_REFRESH',
  async ({ in: { activity } }: Call<'REQUEST_PROXY_TICKET_REFRESH', ActivitySurroundings>) => ({
    ticket: await proxyTicket(activity),
  }),
);
