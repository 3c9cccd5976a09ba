import type { VerificationForm } from '@guildhall/protocol/objects/guild/screening';
import type { Onboarding, WelcomeScreen } from '@guildhall/protocol/objects/guild/welcome';
import { type ReactNode, useEffect, useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { navigate } from '../router.tsx';
import { request } from '../state/session.ts';
import type { GuildState } from '../state/types.ts';
import { Dialog, FormError, useForm } from '../ui/dialog.tsx';
import { Loaded } from '../ui/resource.tsx';
import { useResource } from '../ui/use-resource.ts';
import { isComplete, suggestedChannels } from './answers.ts';
import { type Due, rememberWelcome } from './due.ts';
import { Questions } from './questions.tsx';
import { type Given, isAnswered, responsesOf, RulesForm } from './rules-form.tsx';
import styles from './newcomer.module.css';
import { t } from './text.ts';
import { Place, WelcomeView } from './welcome-view.tsx';

interface Props {
  guild: GuildState;
  due: Due;
  onClose: () => void;
}

/** The data of each step; null if the step is not due. */
interface Content {
  rules: VerificationForm | null;
  questions: Onboarding | null;
  welcome: WelcomeScreen | null;
}

/** Loads what is due. Throws ApiError. */
async function loadContent(guild_id: Id, due: Due): Promise<Content> {
  const [rules, onboarding, welcome] = await Promise.all([
    due.rules ? request('GET /guilds/{guild_id}/member-verification', { guild_id }) : null,
    due.questions ? request('GET /guilds/{guild_id}/onboarding', { guild_id }) : null,
    due.welcome ? request('GET /guilds/{guild_id}/welcome-screen', { guild_id }) : null,
  ]);
  // Onboarding may have been turned off since this member joined.
  return { rules, questions: onboarding?.enabled ? onboarding : null, welcome };
}

/** The introduction of a new member, step by step. Closing it puts off what is left. */
export function NewcomerDialog({ guild, due, onClose }: Props) {
  const content = useResource(guild.id, () => loadContent(guild.id, due));
  const loaded = content.state.kind === 'loaded' ? content.state.data : null;
  const isEmpty = loaded !== null && !loaded.rules && !loaded.questions && !loaded.welcome;
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty, onClose]);
  if (isEmpty || content.state.kind === 'loading') return null;
  return (
    <Dialog title={t('welcomeTo', { name: guild.name })} onClose={onClose} wide firm>
      <Loaded of={content}>{(data) => <Steps guild={guild} content={data} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

type Step = 'rules' | 'questions' | 'welcome';

function Steps({ guild, content, onClose }: { guild: GuildState; content: Content; onClose: () => void }) {
  const [done, setDone] = useState<readonly Step[]>([]);
  const [suggested, setSuggested] = useState<Id[]>([]);
  const steps: Step[] = [];
  if (content.rules) steps.push('rules');
  if (content.questions) steps.push('questions');
  steps.push('welcome');
  const step = steps.find((one) => !done.includes(one)) ?? 'welcome';
  const next = () => setDone([...done, step]);
  const leave = (channelId?: Id) => {
    rememberWelcome(guild.id);
    onClose();
    if (channelId) navigate(`/channels/${guild.id}/${channelId}`);
  };
  return (
    <>
      {steps.length > 1 && (
        <p className={styles.progress} aria-live="polite">
          {t('step', { number: steps.indexOf(step) + 1, count: steps.length })}
        </p>
      )}
      {step === 'rules' && content.rules && <RulesStep guildId={guild.id} form={content.rules} onDone={next} onLater={onClose} />}
      {step === 'questions' && content.questions && (
        <QuestionsStep
          onboarding={content.questions}
          onDone={(picked) => {
            const welcomed = content.welcome?.welcome_channels.map((one) => one.channel_id) ?? [];
            const ids = suggestedChannels(content.questions?.prompts ?? [], picked);
            setSuggested(ids.filter((id) => !welcomed.includes(id)));
            next();
          }}
          onLater={onClose}
        />
      )}
      {step === 'welcome' && (
        <>
          <WelcomeView
            guild={guild}
            screen={content.welcome ?? { description: t('allDone'), welcome_channels: [] }}
            onOpen={leave}
          />
          {suggested.length > 0 && (
            <section className={styles.suggested} aria-label={t('suggested')}>
              <h3>{t('suggested')}</h3>
              <ul className={styles.places}>
                {suggested.map((id) => (
                  <li key={id}>
                    <Place channelId={id} words="" onOpen={leave} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className="dialog-actions">
            <button type="button" className="button primary" onClick={() => leave()}>
              {t('start')}
            </button>
          </div>
        </>
      )}
    </>
  );
}

function Actions({
  busy,
  incomplete,
  label,
  onLater,
}: {
  busy: boolean;
  incomplete: boolean;
  label: string;
  onLater: () => void;
}): ReactNode {
  return (
    <div className="dialog-actions">
      <button type="button" className="button quiet" onClick={onLater}>
        {t('later')}
      </button>
      <button type="submit" className="button primary" disabled={busy || incomplete}>
        {label}
      </button>
    </div>
  );
}

interface StepProps {
  onLater: () => void;
}

function RulesStep(props: StepProps & { guildId: Id; form: VerificationForm; onDone: () => void }) {
  const { guildId, form: rules, onDone, onLater } = props;
  const [given, setGiven] = useState<Given[]>([]);
  const form = useForm(async () => {
    const body = { version: rules.version, form_fields: responsesOf(rules, given) };
    await request('PUT /guilds/{guild_id}/requests/@me', { guild_id: guildId, body });
    onDone();
  });
  return (
    <form onSubmit={form.onSubmit}>
      <h3>{t('rules')}</h3>
      <RulesForm
        form={rules}
        given={given}
        errors={form.fields}
        onGive={(at, value) => setGiven((before) => Object.assign([...before], { [at]: value }))}
      />
      <FormError form={form} of="all" />
      <Actions busy={form.busy} incomplete={!isAnswered(rules, given)} label={t('agree')} onLater={onLater} />
    </form>
  );
}

function QuestionsStep(props: StepProps & { onboarding: Onboarding; onDone: (picked: Id[]) => void }) {
  const { onboarding, onDone, onLater } = props;
  const [picked, setPicked] = useState<Id[]>([]);
  const prompts = onboarding.prompts.filter((one) => one.in_onboarding);
  const form = useForm(async () => {
    const body = { onboarding_responses: picked };
    await request('POST /guilds/{guild_id}/onboarding-responses', { guild_id: onboarding.guild_id, body });
    onDone(picked);
  });
  return (
    <form onSubmit={form.onSubmit}>
      <p className="dialog-text">{t('questionsLead')}</p>
      <Questions prompts={prompts} picked={picked} onPick={setPicked} />
      <FormError form={form} of="all" />
      <Actions busy={form.busy} incomplete={!isComplete(prompts, picked)} label={t('continue')} onLater={onLater} />
    </form>
  );
}
