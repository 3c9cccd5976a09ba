import type { ConsoleEntryAroundObject } from '@guildhall/protocol/objects/apps/console';
import { useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { navigate } from '../../../router.tsx';
import { request } from '../../../state/session.ts';
import { toast } from '../../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyEditor } from '../editor/lazy-editor.tsx';
import { t } from '../text.ts';

interface Props {
  applicationId: Id;
  entry: ConsoleEntryAroundObject;
}

/** Sends an entry again and opens the entry of that. `change` replaces the body and the query of a request. */
async function sendAgain({ applicationId, entry }: Props, change: { body?: unknown; query?: Record<string, string> }) {
  const path = 'POST /applications/{application_id}/console/entries/{entry_id}/send-again';
  const sent = await request(path, { application_id: applicationId, entry_id: entry.id, body: change });
  toast(t('sentAgain'));
  navigate(`/developers/${applicationId}/console/${sent.entry.id}`);
}

function textOf(body: unknown): string {
  return body === null || body === undefined ? '' : JSON.stringify(body, null, 2);
}

/** Changes a request before it is sent again. */
function RequestDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { detail } = props.entry;
  const before = detail.kind === 'request' ? detail : { method: '', path: '', body: null, query: {} };
  const [body, setBody] = useState(textOf(before.body));
  const [query, setQuery] = useState(String(new URLSearchParams(before.query)));
  const form = useForm(async () => {
    await sendAgain(props, {
      ...(body.trim() !== '' && { body: JSON.parse(body) }),
      query: Object.fromEntries(new URLSearchParams(query)),
    });
    onClose();
  });
  return (
    <Dialog title={t('sendAgain')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('sendAgainLead')}</p>
        <p className="mono" dir="ltr">
          {before.method} {before.path}
        </p>
        <Field
          label={t('query')}
          className="mono"
          dir="ltr"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          autoComplete="off"
        />
        {before.method !== 'GET' && <LazyEditor label={t('requestBody')} value={body} onValue={setBody} />}
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('send')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Sends a request, an event or a delivery again. */
export function SendAgain(props: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm(() => sendAgain(props, {}));
  const { kind } = props.entry;
  if (kind !== 'request' && kind !== 'event' && kind !== 'delivery') return null;
  return (
    <>
      <FormError form={form} of="all" />
      <button
        type="button"
        className="button"
        disabled={form.busy}
        onClick={() => (kind === 'request' ? setIsAsking(true) : form.run())}
      >
        <Icon name="reply" />
        {t('sendAgain')}
      </button>
      {isAsking && <RequestDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}
