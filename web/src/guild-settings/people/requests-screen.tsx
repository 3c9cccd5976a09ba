import type { Result } from '@guildhall/protocol/calls';
import { useEffect, useState } from 'react';
import { nameOf } from '../../state/selectors.ts';
import { onDispatch, request } from '../../state/session.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area } from '../../ui/field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RelativeTime } from '../../ui/time.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import styles from './people.module.css';
import { t } from './text.ts';

type Page = Result<'GET /guilds/{guild_id}/requests'>;
type JoinRequest = Extract<Page, { guild_join_requests: unknown }>['guild_join_requests'][number];
type Shown = 'SUBMITTED' | 'APPROVED' | 'REJECTED';

/** Requests in one page: the largest one. */
const PAGE = 100;

/** The person's name. */
function nameIn({ user, user_id: id }: JoinRequest): string {
  return user ? nameOf(user) : id;
}

/** The requests to join a guild that reviews its members, with their answers. */
export default function RequestsScreen({ place: { guild } }: { place: Place }) {
  const [status, setStatus] = useState<Shown>('SUBMITTED');
  const [rejecting, setRejecting] = useState<JoinRequest | null>(null);
  const requests = useResource(`${guild.id} ${status}`, async () => {
    const query = { status, limit: PAGE };
    const page = await request('GET /guilds/{guild_id}/requests', { guild_id: guild.id, query });
    return 'guild_join_requests' in page ? page.guild_join_requests : [];
  });
  const { reload } = requests;
  useEffect(
    () =>
      onDispatch((name, data) => {
        const isHere = typeof data === 'object' && data !== null && 'guild_id' in data && data.guild_id === guild.id;
        if (isHere && name.startsWith('GUILD_JOIN_REQUEST_')) reload();
      }),
    [guild.id, reload],
  );
  const approve = async (one: JoinRequest) => {
    const call = { guild_id: guild.id, request_id: one.id, body: { action: 'APPROVED' as const } };
    await request('PATCH /guilds/{guild_id}/requests/{request_id}', call);
    toast(t('approved', { name: nameIn(one) }));
    reload();
  };
  return (
    <>
      <p className="settings-lead">{t('requestsLead')}</p>
      <SelectField
        label={t('state')}
        value={status}
        options={[
          { value: 'SUBMITTED', label: t('waiting') },
          { value: 'APPROVED', label: t('approvedList') },
          { value: 'REJECTED', label: t('rejectedList') },
        ]}
        onValue={setStatus}
      />
      <Loaded of={requests}>
        {(list) =>
          list.length === 0 ? (
            <p className={styles.empty}>{t('noRequests')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('requests')}>
              {list.map((one) => (
                <RequestRow
                  key={one.id}
                  request={one}
                  onApprove={() => void approve(one).catch(toastError)}
                  onReject={() => setRejecting(one)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {rejecting && (
        <RejectDialog guildId={guild.id} request={rejecting} onClose={() => setRejecting(null)} onRejected={reload} />
      )}
    </>
  );
}

interface RowProps {
  request: JoinRequest;
  onApprove: () => void;
  onReject: () => void;
}

function RequestRow({ request: one, onApprove, onReject }: RowProps) {
  const { user, form_responses: answers, rejection_reason: reason, actioned_by_user: reviewer } = one;
  return (
    <li className={styles.request}>
      <Avatar id={one.user_id} name={nameIn(one)} picture={user?.avatar} />
      <div className={styles.words}>
        <strong>{nameIn(one)}</strong>
        <span className={styles.facts}>
          {user && <span>{user.username}</span>}
          <RelativeTime ms={Date.parse(one.created_at)} />
          {reviewer && <span>{t('reviewedBy', { name: nameOf(reviewer) })}</span>}
          {reason && <span>{reason}</span>}
        </span>
        <dl className={styles.answers}>
          {(answers ?? []).map((answer, at) => {
            const { question, text } = answerOf(answer);
            return (
              <div key={`${one.id} ${at.toString()}`}>
                <dt>{question}</dt>
                <dd>{text}</dd>
              </div>
            );
          })}
        </dl>
      </div>
      {one.application_status === 'SUBMITTED' && (
        <div className={styles.end}>
          <button type="button" className="button" onClick={onReject} aria-label={t('rejectOf', { name: nameIn(one) })}>
            {t('reject')}
          </button>
          <button type="button" className="button primary" onClick={onApprove} aria-label={t('approveOf', { name: nameIn(one) })}>
            {t('approve')}
          </button>
        </div>
      )}
    </li>
  );
}

/** An answer to a question of the form, as words. */
function answerOf(answer: object): { question: string; text: string } {
  const { field_type: type, label, response, choices }: Record<string, unknown> = { ...answer };
  const question = typeof label === 'string' && label ? label : t('terms');
  if (type === 'TERMS') return { question, text: t(response === true ? 'agreed' : 'notAgreed') };
  if (typeof response === 'number' && Array.isArray(choices)) return { question, text: String(choices[response] ?? '') };
  return { question, text: typeof response === 'string' && response ? response : t('noAnswer') };
}

interface RejectProps {
  guildId: string;
  request: JoinRequest;
  onClose: () => void;
  onRejected: () => void;
}

function RejectDialog({ guildId, request: one, onClose, onRejected }: RejectProps) {
  const [reason, setReason] = useState('');
  const form = useForm(async () => {
    const body = { action: 'REJECTED' as const, rejection_reason: reason.trim() || null };
    await request('PATCH /guilds/{guild_id}/requests/{request_id}', { guild_id: guildId, request_id: one.id, body });
    toast(t('rejected', { name: nameIn(one) }));
    onRejected();
    onClose();
  });
  return (
    <Dialog title={t('rejectTitle', { name: nameIn(one) })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Area
          label={t('rejectReason')}
          hint={t('rejectReasonHint')}
          maxLength={160}
          error={form.fields.rejection_reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError form={form} />
        <FormActions form={form} action={t('reject')} onCancel={onClose} danger />
      </form>
    </Dialog>
  );
}
