import { ApiError } from '@guildhall/protocol/client';
import type { VerificationForm } from '@guildhall/protocol/objects/guild/screening';
import { useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { request } from '../state/session.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Loaded } from '../ui/resource.tsx';
import { useResource } from '../ui/use-resource.ts';
import { type Given, isAnswered, responsesOf, RulesForm } from './rules-form.tsx';
import { t } from './text.ts';

/** The wire's code for a form that was never set. */
const UNKNOWN_FORM = 10068;
const EMPTY: VerificationForm = { version: null, description: null, form_fields: [] };

interface Props {
  guildId: Id;
  /** The invite that lets the user read the form. */
  code: string;
}

/** The form by which a person asks to join a guild whose moderators decide. */
export function JoinRequestForm({ guildId, code }: Props) {
  const all = useResource(guildId, () =>
    request('GET /guilds/{guild_id}/member-verification', { guild_id: guildId, query: { invite_code: code } }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === UNKNOWN_FORM) return EMPTY;
        throw error;
      },
    ),
  );
  return <Loaded of={all}>{(form) => <Questions guildId={guildId} form={form} />}</Loaded>;
}

function Questions({ guildId, form: questions }: { guildId: Id; form: VerificationForm }) {
  const [given, setGiven] = useState<Given[]>([]);
  const [sent, setSent] = useState(false);
  const form = useForm(async () => {
    const body = { version: questions.version, form_fields: responsesOf(questions, given) };
    await request('PUT /guilds/{guild_id}/requests/@me', { guild_id: guildId, body });
    setSent(true);
  });
  if (sent) return <p role="status">{t('requestSent')}</p>;
  return (
    <form onSubmit={form.onSubmit}>
      <p className="muted">{t('requestLead')}</p>
      <RulesForm
        form={questions}
        given={given}
        errors={form.fields}
        onGive={(at, value) => setGiven((before) => Object.assign([...before], { [at]: value }))}
      />
      <FormError form={form} of="all" />
      <button type="submit" className="button primary large" disabled={form.busy || !isAnswered(questions, given)}>
        {t('requestSend')}
      </button>
    </form>
  );
}
