import { useEffect } from 'react';
import { useSelected } from '../../state/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { call } from '../call-store.ts';
import { toggleSharing } from '../controller.ts';
import { screenQuestion } from './screen-question.ts';
import { t } from './text.ts';

/** Asks the person to share their screen for an application: a browser lets them choose one only after a press in the page. */
export function ScreenDialog() {
  const question = useSelected(screenQuestion, (one) => one);
  const isPossible = useSelected(call, (now) => now?.sharing === 'off');
  const close = () => screenQuestion.set(() => null);
  useEffect(() => {
    if (!isPossible) screenQuestion.set(() => null);
  }, [isPossible]);
  if (!question || !isPossible) return null;
  const share = () => {
    close();
    void toggleSharing();
  };
  return (
    <Dialog title={t('shareTitle')} onClose={close}>
      <p>{t('shareAsked', { application: question.application })}</p>
      <div className="dialog-actions">
        <button type="button" className="button quiet" onClick={close}>
          {t('shareLater')}
        </button>
        <button type="button" className="button primary" onClick={share}>
          {t('share')}
        </button>
      </div>
    </Dialog>
  );
}
