import { LANGUAGE_CODES, languageInfo } from '../../i18n/languages.ts';
import { shown } from '../../i18n/locale.ts';
import { t } from '../../i18n/text.ts';
import { chooseLanguage } from '../../state/language.ts';
import { useSelected } from '../../state/store.ts';
import styles from './device.module.css';

/** The screen for the language of the client; a choice applies at once and on all devices of the account. */
export function LanguageScreen() {
  const { language } = useSelected(shown, (value) => value);
  return (
    <>
      <p className="settings-lead" id="language-lead">
        {t('lead')}
      </p>
      <section className="panel">
        <fieldset className={styles.languages} aria-describedby="language-lead">
          <legend className="hidden">{t('title')}</legend>
          {LANGUAGE_CODES.map((code) => {
            const { name, dir } = languageInfo(code);
            return (
              <label key={code} className={styles.language}>
                <input
                  type="radio"
                  name="language"
                  ref={code === language ? keepFocus : undefined}
                  checked={code === language}
                  onChange={() => void chooseLanguage(code)}
                />
                <span lang={code} dir={dir}>
                  {name}
                </span>
              </label>
            );
          })}
        </fieldset>
      </section>
    </>
  );
}

/** Focuses the choice if the page was rendered again in its language, when the focus has gone with the old elements. */
function keepFocus(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus();
}
