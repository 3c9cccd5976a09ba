import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html } from '../core/values/html.ts';

/** A page with a single task. */
export interface Gate {
  title: string;
  lead?: string;
  body: Html | Html[];
  wide?: boolean;
}

/** The style sheet of the built web client, which these pages share; null if it is not built. */
export function styleSheet(webDirectory: string): string | null {
  try {
    const page = readFileSync(join(webDirectory, 'index.html'), 'utf8');
    return /<link rel="stylesheet"[^>]* href="(\/[^"]+)"/.exec(page)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The whole document as text, without scripts. */
export function gatePage(style: string | null, { title, lead, body, wide = false }: Gate): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title} · Guildhall</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${style && html`<link rel="stylesheet" href="${style}">`}
</head>
<body>
<div class="gate">
<main class="${wide ? 'gate-card gate-wide' : 'gate-card'}">
<a class="gate-brand" href="/" aria-label="Guildhall">${LOGO}</a>
<h1>${title}</h1>
${lead && html`<p class="gate-lead">${lead}</p>`}
${body}
</main>
</div>
</body>
</html>
`.text;
}

const LOGO = html`<svg class="logo" width="44" height="44" viewBox="0 0 32 32" aria-hidden="true"><path class="logo-wall" d="M2 13.2 16 3l14 10.2V29a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z"/><path class="logo-door" d="M11 30V20a5 5 0 0 1 10 0v10z"/><circle class="logo-door" cx="16" cy="10.2" r="1.9"/></svg>`;

const CHECK = html`<svg class="icon" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"><path d="M5 12.5l4.5 4.5L19 7.5"/></svg>`;

/** A labelled input, with its error below. */
export function field(input: {
  label: string;
  name: string;
  type?: string;
  value?: string;
  autocomplete?: string;
  error?: string | undefined;
}): Html {
  const { label, name, type = 'text', value = '', autocomplete = 'off', error } = input;
  return html`<div class="${error ? 'field field-bad' : 'field'}">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="none" spellcheck="false" required${error && html` aria-invalid="true" aria-describedby="${name}-error"`}>
${error && html`<p class="field-error" id="${name}-error">${error}</p>`}
</div>`;
}

/** The error of a form as a whole. */
export function formError(text: string | undefined): Html | undefined {
  return text ? html`<p class="form-error" role="alert">${text}</p>` : undefined;
}

/** The last row of a form: a button to leave and one to continue. */
export function formActions(action: { value: string; label: string }, away: { value: string; label: string }): Html {
  return html`<div class="dialog-actions">
<button class="button quiet" name="action" value="${away.value}" formnovalidate>${away.label}</button>
<button class="button primary" name="action" value="${action.value}">${action.label}</button>
</div>`;
}

/** A list of texts, each with a check mark. */
export function checkedList(label: string, texts: readonly string[]): Html {
  return html`<ul class="scopes" aria-label="${label}">${texts.map((text) => html`<li>${CHECK}${text}</li>`)}</ul>`;
}
