import { testIdentityProvider as operation } from '@guildhall/protocol/operations/games/identity-providers';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { providerAccess } from './access.ts';
import { prove } from './prove.ts';

/**
 * Tells a developer which player a proof names, by the saved settings of a provider
 * (docs/contract/game-accounts.md#identity-providers). Creates no account. A refused proof fails as in POST
 * /partner-sdk/token; a kind of proof that is another provider's: 50035 at `external_auth_type`.
 */
export const testIdentityProvider = route(operation, {
  access: providerAccess,
  limit: limits.write,
  run: async (ctx, { access: { application, provider }, body: { external_auth_type: type, external_auth_token: token } }) => {
    if (!provider.proves[type])
      failForm({
        external_auth_type: complain.custom('PROOF_OF_ANOTHER_PROVIDER', 'Another provider gives this kind of proof.'),
      });
    const { external_id, issuer, name } = await prove(ctx, application.id, { type, token });
    return { external_id, issuer, name };
  },
});
