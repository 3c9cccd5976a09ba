import { useEffect } from 'react';
import { toggleDeafened, toggleMuted } from './actions.ts';
import { leave, setTalking } from './controller.ts';
import { isWritten, voiceSettings } from './settings.ts';

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="range"], [type="checkbox"]), textarea, select') !== null
  );
}

/** Alt+M mutes, Alt+Shift+M deafens, Alt+Shift+H disconnects; the talk key opens the microphone while the page has the focus. */
export function useCallKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat) {
        const action = shortcut(event);
        if (action) {
          event.preventDefault();
          return action();
        }
      }
      const { mode, talkKey } = voiceSettings.get();
      if (mode !== 'push-to-talk' || event.code !== talkKey) return;
      if (isWritten(talkKey)) {
        if (isTextField(event.target)) return;
        event.preventDefault();
      }
      if (!event.repeat) setTalking(true);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.code === voiceSettings.get().talkKey) setTalking(false);
    };
    const onBlur = () => setTalking(false);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keyup', onKeyUp);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keyup', onKeyUp);
      window.removeEventListener('blur', onBlur);
    };
  }, []);
}

function shortcut({ code, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (code === 'KeyM') return shiftKey ? toggleDeafened : toggleMuted;
  return code === 'KeyH' && shiftKey ? leave : undefined;
}
