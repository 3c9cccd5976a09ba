import { t } from './text.ts';
import { type State, without, type Reducers } from './types.ts';

/** The error shown if an application does not respond. */
export const noAnswer = (): string => t('noAnswer');

/** Removes an interaction that has a response. */
export function answered(state: State, nonce: string | undefined): State {
  const interactions = without(state.interactions, nonce ?? '');
  return interactions === state.interactions ? state : { ...state, interactions };
}

/** Marks an interaction as failed; it stays until it is retried or dismissed. */
export function failed(state: State, nonce: string | undefined, error: string): State {
  const known = state.interactions[nonce ?? ''];
  if (!known) return state;
  return { ...state, interactions: { ...state.interactions, [known.nonce]: { ...known, error } } };
}

/** Reducers of dispatches about this session's interactions; those of other devices are ignored. */
export const INTERACTION_REDUCERS: Pick<
  Reducers,
  | 'INTERACTION_CREATE'
  | 'INTERACTION_SUCCESS'
  | 'INTERACTION_FAILURE'
  | 'INTERACTION_MODAL_CREATE'
  | 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE'
> = {
  INTERACTION_CREATE: (state) => state,
  INTERACTION_SUCCESS: (state, data) => answered(state, data.nonce),
  INTERACTION_FAILURE: (state, data) => failed(state, data.nonce, noAnswer()),
  INTERACTION_MODAL_CREATE: (state, data) => {
    if (!state.interactions[data.nonce ?? '']) return state;
    const next = answered(state, data.nonce);
    return { ...next, modals: [...next.modals, data] };
  },
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: (state, data) =>
    state.completion && state.completion.nonce === data.nonce
      ? { ...state, completion: { nonce: state.completion.nonce, choices: data.choices ?? [] } }
      : state,
};
