import type { Result } from '@guildhall/protocol/calls';
import type { PaneProps } from '../channels/pane-props.ts';
import { Link, navigate } from '../router.tsx';
import { request } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import type { GuildState } from '../state/types.ts';
import { useForm } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/resource.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useResource } from '../ui/use-resource.ts';
import { suggestedChannels } from './answers.ts';
import styles from './newcomer.module.css';
import { Questions } from './questions.tsx';
import { t } from './text.ts';
import { Place } from './welcome-view.tsx';

type Questionnaire = Result<'GET /guilds/{guild_id}/onboarding'>;

/** A member's answers to the questions of a guild, which can be changed at any time. */
export function CustomizePane({ guild }: PaneProps) {
  const all = useResource(guild.id, () => request('GET /guilds/{guild_id}/onboarding', { guild_id: guild.id }));
  return (
    <>
      <header className="pane-head chat-head">
        <Link className="icon-button only-narrow" href={`/channels/${guild.id}`} aria-label={t('back')}>
          <Icon name="back" />
        </Link>
        <Icon name="hand" />
        <h1>{t('customize')}</h1>
      </header>
      <div className={`${styles.pane} scroll`}>
        <Loaded of={all}>
          {(data) =>
            data.enabled && data.prompts.length > 0 ? (
              <AnswersForm
                guild={guild}
                data={data}
                onSaved={(responses) => all.change((before) => ({ ...before, responses }))}
              />
            ) : (
              <p className="empty-note">{t('noQuestions')}</p>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

interface FormProps {
  guild: GuildState;
  data: Questionnaire;
  onSaved: (responses: string[]) => void;
}

function AnswersForm({ guild, data, onSaved }: FormProps) {
  const draft = useDraft({ picked: data.responses ?? [] });
  const { picked } = draft.value;
  const form = useForm(async () => {
    const body = { onboarding_responses: picked };
    const saved = await request('PUT /guilds/{guild_id}/onboarding-responses', { guild_id: guild.id, body });
    onSaved(saved.onboarding_responses);
    draft.reset();
    toast(t('saved'));
  });
  const channels = suggestedChannels(data.prompts, picked);
  return (
    <form onSubmit={form.onSubmit}>
      <p className="muted">{t('customizeLead')}</p>
      <Questions prompts={data.prompts} picked={picked} onPick={(next) => draft.change({ picked: next })} />
      {channels.length > 0 && (
        <section className={styles.suggested} aria-label={t('suggested')}>
          <h2>{t('suggested')}</h2>
          <ul className={styles.places}>
            {channels.map((id) => (
              <li key={id}>
                <Place channelId={id} words="" onOpen={() => navigate(`/channels/${guild.id}/${id}`)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
