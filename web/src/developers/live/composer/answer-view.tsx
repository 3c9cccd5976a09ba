import { useEffect, useState } from 'react';
import { fieldErrors } from '../../../api/http.ts';
import { formatSize } from '../../../ui/format-size.ts';
import { Status, toneOf } from '../parts/badges.tsx';
import { DocumentationLinks, pagesAbout } from '../parts/documentation-links.tsx';
import { HeadersView, JsonView } from '../parts/json-view.tsx';
import { milliseconds } from '../parts/time.ts';
import { t } from '../text.ts';
import styles from './composer.module.css';
import type { Operation } from './contract.ts';
import type { Answer } from './send.ts';

interface ErrorFields {
  code?: number;
  message?: string;
  error_description?: string;
  errors?: unknown;
  retry_after?: number;
}

/** The rule that refused a request, as far as its response and the contract say. */
function Refusal({ operation, status, fields }: { operation: Operation; status: number; fields: ErrorFields }) {
  const { code = 0, message, error_description, errors, retry_after } = fields;
  const name = operation.errors.get(code);
  const complaints = Object.entries(fieldErrors(errors));
  return (
    <div className={styles.refusal} role="alert">
      <strong>{code === 0 ? String(status) : name ? `${name} (${code})` : String(code)}</strong>
      <p>{message ?? error_description}</p>
      {retry_after !== undefined && <p>{t('retryAfter', { seconds: retry_after })}</p>}
      {complaints.length > 0 && (
        <ul>
          {complaints.map(([path, complaint]) => (
            <li key={path}>
              <span className="mono">{path}</span> {complaint}
            </li>
          ))}
        </ul>
      )}
      <DocumentationLinks paths={pagesAbout(operation.id, name)} />
    </div>
  );
}

/** A response that is a file: a picture is shown, anything else can be saved. */
function FileView({ file }: { file: Blob }) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (url === '') return null;
  return (
    <p>
      <a className="button" href={url} download={`response.${file.type.split(/[/+;]/)[1] ?? 'bin'}`}>
        {t('saveFile', { type: file.type, size: formatSize(file.size) })}
      </a>
    </p>
  );
}

/** The response to a composed request. */
export function AnswerView({ operation, answer }: { operation: Operation; answer: Answer }) {
  const { status, statusText, ms, headers, json, text, file } = answer;
  const fields: ErrorFields = Object(json?.value);
  return (
    <section className={`panel ${styles.answer}`} aria-labelledby="answer">
      <h2 id="answer">{t('response')}</h2>
      <p className={styles.facts} role="status">
        <Status text={`${status} ${statusText}`} tone={toneOf(status)} />
        <span className="muted">{milliseconds(ms)}</span>
      </p>
      {status >= 400 && <Refusal operation={operation} status={status} fields={fields} />}
      {json ? (
        <JsonView title={t('body')} value={json.value} />
      ) : file ? (
        <FileView file={file} />
      ) : text === '' ? (
        <p className="muted">{t('noBody')}</p>
      ) : (
        <JsonView title={t('body')} value={text} />
      )}
      <HeadersView title={t('headers')} headers={headers} />
    </section>
  );
}
