import { command } from '../core/command.ts';
import { rpcRelationship } from '../guildhall/rpc-objects.ts';

/** The person's friends, requests and blocked users, with their presences. */
export const getRelationships = command('GET_RELATIONSHIPS', ({ agent: { account } }) => ({
  relationships: [...account.world.relationships.values()].map((one) => rpcRelationship(account.world, one)),
}));
