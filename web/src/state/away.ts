import { createStore } from './store.ts';

/** Ms without input after which the person counts as away, so that other devices are notified. */
const AWAY_AFTER = 10 * 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether the person does not use this page, as the gateway's presence has it (`afk`). */
export const away = createStore(false);

/**
 * Follows input and visibility. A page in the background of a phone is away at once: the system soon stops it, and only a push
 * reaches the person. `isBusy` keeps a person present without input, such as during a call.
 */
export function watchAway(isBusy: () => boolean): void {
  let timer: number | undefined;
  const set = (value: boolean) => away.set(() => value);
  const leave = () => {
    if (isBusy()) use();
    else set(true);
  };
  const use = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(leave, AWAY_AFTER);
    set(false);
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') use();
    else if (window.matchMedia('(pointer: coarse)').matches) leave();
  };
  let last = 0;
  const onInput = (event: Event) => {
    // Pointers move often: the timer need not be exact.
    if (!away.get() && event.timeStamp - last < 1000) return;
    last = event.timeStamp;
    use();
  };
  for (const name of INPUTS) window.addEventListener(name, onInput, { passive: true, capture: true });
  document.addEventListener('visibilitychange', onVisibility);
  use();
}
