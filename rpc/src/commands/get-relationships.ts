import { command } from '../command.ts';
import { rpcRelationship } from '../objects.ts';

/** The person's friends, requests and blocked users, with their presences. */
export const getRelationships = command('GET_RELATIONSHIPS', ({ in: { account } }) => ({
  relationships: [...account.world.relationships.values()].map((one) => rpcRelationship(account.world, one)),
}));
