import { type ChangeEvent, useMemo, useState } from 'react';
import { useForm, FormError } from '../../../ui/dialog.tsx';
import { FieldFrame } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useBotToken } from '../bot-token.ts';
import { LazyEditor } from '../editor/lazy-editor.tsx';
import { Method } from '../parts/badges.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { DocumentationLinks, pagesAbout } from '../parts/documentation-links.tsx';
import { TokenField } from '../parts/token-field.tsx';
import { Route } from '../parts/route.tsx';
import { t } from '../text.ts';
import { AnswerView } from './answer-view.tsx';
import styles from './composer.module.css';
import type { Contract, Credential, Operation } from './contract.ts';
import { addressOf, type Draft, keyOf, missingParameters } from './draft.ts';
import { ParameterField } from './parameter-field.tsx';
import { leastValue } from './schema.ts';
import { type Answer, sendDraft } from './send.ts';
import { curlOf, fetchOf } from './snippets.ts';

/** The texts of the ways to send a request. */
const SENDERS = { person: 'asMyself', bot: 'asBot', bearer: 'withAccessToken', none: 'withoutCredentials' } as const;

interface Props {
  applicationId: string;
  contract: Contract;
  operation: Operation;
  /** Values of parameters, which stay when another operation is chosen. */
  values: Readonly<Record<string, string>>;
  onValue: (key: string, value: string) => void;
}

function firstBody({ body }: Operation, { components }: Contract): string {
  return body ? JSON.stringify(leastValue(body.schema, components), null, 2) : '';
}

/** The files of a request. */
function FilesField({ onFiles }: { onFiles: (files: File[]) => void }) {
  const change = (event: ChangeEvent<HTMLInputElement>) => onFiles([...(event.target.files ?? [])]);
  return (
    <FieldFrame id="request-files" label={t('files')} hint={t('filesHint')}>
      <input id="request-files" type="file" multiple aria-describedby="request-files-hint" onChange={change} />
    </FieldFrame>
  );
}

/** A request of one operation: its parameters, its body, who sends it, and the response. */
export function RequestForm({ applicationId, contract, operation, values, onValue }: Props) {
  const [first = 'none'] = operation.credentials;
  const [credential, setCredential] = useState<Credential>(first);
  const [botToken, setBotToken] = useBotToken(applicationId);
  const [accessToken, setAccessToken] = useState('');
  const [body, setBody] = useState(() => firstBody(operation, contract));
  const [files, setFiles] = useState<File[]>([]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const draft: Draft = { operation, credential, values, body, files };
  const by = useMemo(
    () => (operation.body ? { schema: operation.body.schema, components: contract.components } : undefined),
    [operation, contract],
  );
  const missing = missingParameters(draft);
  const typed = credential === 'bot' ? botToken : accessToken;
  const needsToken = (credential === 'bot' || credential === 'bearer') && typed.trim() === '';
  const form = useForm(async () => {
    setAnswer(null);
    setAnswer(await sendDraft(draft, typed));
  });
  const { components } = contract;
  return (
    <>
      <section className="panel" aria-labelledby="operation">
        <h2 id="operation">
          <code className={styles.id}>{operation.id}</code>
        </h2>
        <p className={styles.address} dir="ltr">
          <Method method={operation.method} />
          <span>
            <Route text={addressOf(draft)} />
          </span>
        </p>
        <DocumentationLinks paths={pagesAbout(operation.id)} />
        <form onSubmit={form.onSubmit}>
          <SelectField
            label={t('credentials')}
            value={credential}
            options={operation.credentials.map((one) => ({ value: one, label: t(SENDERS[one]) }))}
            onValue={setCredential}
          />
          {credential === 'bot' && <TokenField label={t('botToken')} value={botToken} onValue={setBotToken} />}
          {credential === 'bearer' && <TokenField label={t('accessToken')} value={accessToken} onValue={setAccessToken} />}
          {operation.parameters.length > 0 && (
            <div className={styles.fields}>
              {operation.parameters.map((parameter) => (
                <ParameterField
                  key={keyOf(parameter)}
                  parameter={parameter}
                  components={components}
                  value={values[keyOf(parameter)] ?? ''}
                  onValue={(value) => onValue(keyOf(parameter), value)}
                />
              ))}
            </div>
          )}
          {operation.body && (
            <>
              <span className={styles.label}>{t(operation.body.encoding === 'form' ? 'bodyAsForm' : 'body')}</span>
              <LazyEditor label={t('body')} value={body} onValue={setBody} by={by} />
              <p className={`field-hint ${styles.hint}`}>{t('editorHint')}</p>
              {operation.body.takesFiles && <FilesField onFiles={setFiles} />}
            </>
          )}
          <FormError form={form} of="all" />
          <div className={styles.sending}>
            <button type="submit" className="button primary" disabled={form.busy || missing.length > 0 || needsToken}>
              <Icon name="send" />
              {t('send')}
            </button>
            <CopyButton label={t('copyCurl')} text={() => curlOf(draft, location.origin)} />
            <CopyButton label={t('copyFetch')} text={() => fetchOf(draft, location.origin)} />
          </div>
        </form>
      </section>
      {answer && <AnswerView operation={operation} answer={answer} />}
    </>
  );
}
