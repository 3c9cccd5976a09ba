import { LIMITS } from '@guildhall/protocol/limits';
import { fail } from '../../../core/framework/errors.ts';
import { asObject, askAbout } from './ask.ts';
import type { IdentityProvider } from './provider.ts';
import { refuseProof } from './refuse.ts';

const ENDPOINT = 'https://partner.steam-api.com/ISteamUserAuth/AuthenticateUserTicket/v1/';

/** Steam: session tickets in hex, verified by the service with the game's publisher key. */
export const steam: IdentityProvider = {
  type: 'STEAM',
  settings: {
    app_id: { required: true },
    publisher_key: { required: true, secret: true },
    /** The identity that the game requested the ticket for. */
    identity: { required: false },
    endpoint: { required: false, address: 'address' },
  },
  proves: {
    async STEAM_SESSION_TICKET(parts, { app_id = '', publisher_key = '', identity, endpoint = ENDPOINT }, ticket) {
      if (ticket.length > LIMITS.identityProviders.steamTicket.max || !/^[0-9a-f]+$/i.test(ticket)) return refuseProof();
      const url = new URL(endpoint);
      const given = { key: publisher_key, appid: app_id, ticket, ...(identity === undefined ? {} : { identity }) };
      for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value);
      const asked = await askAbout(parts, `${app_id} ${publisher_key}`, { url: url.href });
      if (asked?.status !== 200) return fail('OVERLOADED');
      const { result, steamid, publisherbanned } = asObject(asObject(asked.body?.response)?.params) ?? {};
      const isGood = result === 'OK' && typeof steamid === 'string' && /^\d{1,20}$/.test(steamid);
      return isGood && publisherbanned !== true ? { issuer: '', external_id: steamid, name: null } : refuseProof();
    },
  },
};
