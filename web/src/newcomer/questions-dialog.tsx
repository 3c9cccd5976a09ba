import type { OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import { useState } from 'react';
import type { GuildState } from '../state/types.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Questions } from './questions.tsx';
import { t } from './text.ts';

interface Props {
  guild: GuildState;
  prompts: readonly OnboardingPrompt[];
  onClose: () => void;
}

/** How new members see the questions; nothing is sent. */
export function QuestionsDialog({ guild, prompts, onClose }: Props) {
  const [picked, setPicked] = useState<string[]>([]);
  const shown = prompts.filter((one) => one.in_onboarding);
  return (
    <Dialog title={t('welcomeTo', { name: guild.name })} onClose={onClose} wide>
      <p className="dialog-text">{t('questionsLead')}</p>
      <Questions prompts={shown} picked={picked} onPick={setPicked} />
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onClose}>
          {t('closePreview')}
        </button>
      </div>
    </Dialog>
  );
}
