import { isSnowflake } from '@guildhall/protocol/ids';
import { ApiError } from '@guildhall/protocol/client';
import { command } from '../command.ts';
import { refuse } from '../errors.ts';
import { rpcUser } from '../user.ts';

/** A user by id; null if there is none. 4010 if the id is not one. */
export const getUser = command('GET_USER', async ({ in: { account }, args: { id } }) => {
  if (!isSnowflake(id)) refuse('INVALID_USER');
  if (id === account.user.id) return account.user;
  try {
    return rpcUser(await account.request('GET /users/{user_id}', { user_id: id }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
});
