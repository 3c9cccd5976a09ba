import { loginWays } from '../../state/providers.ts';
import { useResource } from '../../ui/use-resource.ts';

/** Whether the user has a password to ask for; true until that is known. */
export function useHasPassword(): boolean {
  const { state } = useResource('login-ways', loginWays);
  return state.kind !== 'loaded' || state.data.password;
}
