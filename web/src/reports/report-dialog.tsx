import { useState } from 'react';
import type { Id } from '../api/wire-base.ts';
import { formError } from '../api/http.ts';
import { request } from '../state/session.ts';
import { toast } from '../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Area } from '../ui/field.tsx';
import { Loaded } from '../ui/resource.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useResource } from '../ui/use-resource.ts';
import styles from './report-dialog.module.css';
import { t } from './text.ts';

/** The target of a report. */
export type ReportTarget =
  | { type: 'message'; channelId: Id; messageId: Id; inGuild: boolean }
  | { type: 'user'; userId: Id }
  | { type: 'guild'; guildId: Id };

export interface ReportProps {
  target: ReportTarget;
  /** The name of who or what is reported; of a message, the author's. */
  name: string;
  onClose: () => void;
}

const REASONS = ['spam', 'abuse', 'harm', 'illegal', 'other'] as const;
type Reason = (typeof REASONS)[number];
type Menu = Awaited<ReturnType<typeof loadMenu>>;

const MAX_DETAILS = 800;

const loadMenu = (type: ReportTarget['type']) => request('GET /reporting/menu/{report_type}', { report_type: type });

/** The fields of a report that say what is reported. */
function fieldsOf(target: ReportTarget) {
  if (target.type === 'message') return { channel_id: target.channelId, message_id: target.messageId };
  return target.type === 'user' ? { reported_user_id: target.userId } : { guild_id: target.guildId };
}

/** The steps from the first one to a reason. */
function stepsTo(menu: Menu, reason: Reason): number[] {
  const step = Object.values(menu.nodes).find((one) => one.key === reason);
  return step ? [menu.root_node_id, step.id] : [];
}

/** Reports a message, a user or a server to the operator, or a message to the server's moderators. */
export function ReportDialog({ target, name, onClose }: ReportProps) {
  const menu = useResource(target.type, () => loadMenu(target.type));
  return (
    <Dialog title={t(`title_${target.type}`, { name })} onClose={onClose} firm>
      <Loaded of={menu}>{(loaded) => <Form menu={loaded} target={target} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

function Form({ menu, target, onClose }: { menu: Menu; target: ReportTarget; onClose: () => void }) {
  const [reason, setReason] = useState<Reason | null>(null);
  const [text, setText] = useState('');
  const [to, setTo] = useState<'operator' | 'guild'>('operator');
  const choosesTo = target.type === 'message' && target.inGuild;
  const form = useForm(async () => {
    if (!reason) return;
    if (reason === 'other' && !text.trim()) throw formError({ 'elements.text': t('detailsNeeded') });
    const elements = { ...(text.trim() && { text: text.trim() }), ...(choosesTo && { to }) };
    await request('POST /reporting/{report_type}', {
      report_type: target.type,
      body: {
        version: menu.version,
        variant: menu.variant,
        name: menu.name,
        language: menu.language,
        breadcrumbs: stepsTo(menu, reason),
        elements,
        ...fieldsOf(target),
      },
    });
    toast(t('sent'));
    onClose();
  });
  return (
    <form onSubmit={form.onSubmit}>
      <p className="dialog-text">{t('lead')}</p>
      <fieldset className={styles.reasons}>
        <legend className="hidden">{t('reason')}</legend>
        {REASONS.map((one) => (
          <label key={one} className={styles.reason}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            <span>
              <strong>{t(one)}</strong>
              <span className="muted">{t(`${one}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Area
        label={t('details')}
        hint={t('detailsHint')}
        rows={3}
        maxLength={MAX_DETAILS}
        value={text}
        error={form.fields['elements.text'] ?? form.fields.text}
        onChange={(event) => setText(event.target.value)}
      />
      {choosesTo && (
        <SelectField
          label={t('to')}
          value={to}
          error={form.fields['elements.to']}
          options={[
            { value: 'operator' as const, label: t('toOperator') },
            { value: 'guild' as const, label: t('toGuild') },
          ]}
          onValue={setTo}
        />
      )}
      <FormError form={form} />
      <FormActions form={form} action={t('send')} incomplete={reason === null} danger onCancel={onClose} />
    </form>
  );
}
