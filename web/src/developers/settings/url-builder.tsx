import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import {
  APPROVED_SCOPES,
  CLIENT_SCOPES,
  CODE_SCOPES,
  INSTALL_SCOPES,
  KNOWN_SCOPES,
  UNSUPPORTED_SCOPES,
} from '@guildhall/protocol/scopes';
import { useState } from 'react';
import { Chip } from '../../console/parts/parts.tsx';
import { CopyField } from '../../ui/field.tsx';
import { scopeNames } from '../../ui/scope-names.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { PermissionPicker } from '../parts/permission-picker.tsx';
import { t } from './text.ts';
import styles from './url-builder.module.css';

/** The scopes that an address can request; those of client credentials need none. */
const SCOPES = [...KNOWN_SCOPES].filter((scope) => !UNSUPPORTED_SCOPES.has(scope) && !CLIENT_SCOPES.has(scope)).sort();

interface Wish {
  scopes: readonly string[];
  permissions: string;
  responseType: 'code' | 'token';
  integrationType: '0' | '1';
  redirect: string;
}

/** The address that requests what is wished, and what it lacks. */
export function addressOf(clientId: string, { scopes, permissions, responseType, integrationType, redirect }: Wish): string {
  const installs = scopes.some((scope) => INSTALL_SCOPES.has(scope));
  const logsIn = scopes.some((scope) => !INSTALL_SCOPES.has(scope));
  return `/oauth2/authorize?${new URLSearchParams({
    client_id: clientId,
    scope: scopes.join(' '),
    ...(scopes.includes('bot') && { permissions }),
    ...(installs && { integration_type: integrationType }),
    ...(logsIn && { response_type: responseType, redirect_uri: redirect }),
  })}`;
}

/** The meaning of a scope. Umbrella scopes have words of their own. */
function meaning(scope: string, integrationType: number): string {
  if (scope === 'sdk.social_layer') return t('scopeSocial');
  if (scope === 'sdk.social_layer_presence') return t('scopePresence');
  return scopeNames([scope], integrationType).join(', ');
}

/** Builds the address of a consent page from scopes, permissions and the other parameters. */
export function UrlBuilder({ application }: { application: PrivateApplicationObject }) {
  const { id, redirect_uris: redirects, integration_types_config: types } = application;
  const [scopes, setScopes] = useState<readonly string[]>(
    types['0'] ? ['bot', 'applications.commands'] : ['applications.commands'],
  );
  const [permissions, setPermissions] = useState('0');
  const [responseType, setResponseType] = useState<'code' | 'token'>('code');
  const [integrationType, setIntegrationType] = useState<'0' | '1'>(types['0'] ? '0' : '1');
  const [redirect, setRedirect] = useState(redirects[0] ?? '');
  const logsIn = scopes.some((scope) => !INSTALL_SCOPES.has(scope));
  const needsCode = scopes.some((scope) => CODE_SCOPES.has(scope));
  const kept = redirects.includes(redirect) ? redirect : (redirects[0] ?? '');
  const problem = problemOf({ scopes, logsIn, redirect: kept, integrationType });
  const wish = { scopes, permissions, responseType: needsCode ? 'code' : responseType, integrationType, redirect: kept } as const;
  const path = addressOf(id, wish);
  return (
    <section className="panel" aria-labelledby="builder">
      <h2 id="builder">{t('builder')}</h2>
      <p className="field-hint">{t('builderLead')}</p>
      <ScopePicker
        scopes={scopes}
        eligible={application.eligible_oauth2_scopes}
        integrationType={Number(integrationType)}
        onChange={setScopes}
      />
      {scopes.includes('bot') && <PermissionPicker bits={permissions} onChange={setPermissions} />}
      <div className={styles.choices}>
        {types['0'] && types['1'] && !scopes.every((scope) => !INSTALL_SCOPES.has(scope)) && (
          <SelectField
            label={t('integrationType')}
            value={integrationType}
            options={[
              { value: '0', label: t('toServer') },
              { value: '1', label: t('toPerson') },
            ]}
            onValue={setIntegrationType}
          />
        )}
        {logsIn && (
          <>
            <SelectField
              label={t('responseType')}
              hint={t(needsCode ? 'codeOnly' : 'responseTypeHint')}
              value={needsCode ? 'code' : responseType}
              disabled={needsCode}
              options={[
                { value: 'code', label: t('byCode') },
                { value: 'token', label: t('byToken') },
              ]}
              onValue={setResponseType}
            />
            {redirects.length > 0 && (
              <SelectField
                label={t('redirectTo')}
                value={kept}
                options={redirects.map((uri) => ({ value: uri, label: uri }))}
                onValue={setRedirect}
              />
            )}
          </>
        )}
      </div>
      {problem ? (
        <p className="warning" role="status">
          {problem}
        </p>
      ) : (
        <>
          <CopyField label={t('builtUrl')} value={location.origin + path} />
          <div className="panel-actions">
            <a className="button" href={path}>
              {t('openUrl')}
            </a>
          </div>
        </>
      )}
    </section>
  );
}

/** The reason why there is no address yet. */
function problemOf(of: Pick<Wish, 'scopes' | 'redirect' | 'integrationType'> & { logsIn: boolean }): string | null {
  if (of.scopes.length === 0) return t('noScope');
  if (of.logsIn && of.redirect === '') return t('noRedirect');
  if (of.integrationType === '1' && of.scopes.includes('bot')) return t('noBotForPeople');
  return null;
}

interface ScopePickerProps {
  scopes: readonly string[];
  /** The scopes that the application may request. */
  eligible: readonly string[];
  integrationType: number;
  onChange: (scopes: readonly string[]) => void;
}

function ScopePicker({ scopes, eligible, integrationType, onChange }: ScopePickerProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('scopes')}</legend>
      <p className="field-hint">{t('scopesHint')}</p>
      <div className={styles.grid}>
        {SCOPES.map((scope) => {
          const id = `scope-${scope}`;
          return (
            <div key={scope} className={styles.scope}>
              <input
                id={id}
                type="checkbox"
                checked={scopes.includes(scope)}
                aria-describedby={`${id}-about`}
                onChange={(event) => onChange(event.target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              />
              <label htmlFor={id}>
                <code>{scope}</code>
              </label>
              {APPROVED_SCOPES.has(scope) && !eligible.includes(scope) && <Chip tone="warn">{t('needsApproval')}</Chip>}
              <span className="field-hint" id={`${id}-about`}>
                {meaning(scope, integrationType)}
              </span>
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
