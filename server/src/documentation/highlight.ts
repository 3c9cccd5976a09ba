import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { Html, html } from '../core/values/html.ts';

const RULES = { bash, cpp, csharp, http, java, javascript, json, python, typescript, xml, yaml };
for (const [name, language] of Object.entries(RULES)) hljs.registerLanguage(name, language);

/** The languages that are marked. */
export const LANGUAGES: readonly string[] = Object.keys(RULES);

/** Names of languages for people, where they differ from the name of their rules. */
const NAMES: Readonly<Record<string, string>> = {
  json: 'JSON',
  http: 'HTTP',
  js: 'JavaScript',
  ts: 'TypeScript',
  sh: 'Shell',
  bash: 'Shell',
};

/** Code with its words marked, in a frame with a button that copies it. */
export function codeBlock(text: string, language: string, label?: string): Html {
  const code = marked(text, language);
  const name = label ?? NAMES[language] ?? (language || 'Text');
  return html`<figure class="code" data-copies><figcaption>${name}</figcaption><pre tabindex="0" aria-label="${name}"><code>${code}</code></pre></figure>`;
}

/** The words of code in spans. The rules of HTTP would try every language on a body, so that is marked by itself. */
function marked(text: string, language: string): Html {
  const end = language === 'http' ? text.indexOf('\n\n') : -1;
  if (end >= 0) return html`${marked(text.slice(0, end), language)}\n\n${marked(text.slice(end + 2), 'json')}`;
  if (hljs.getLanguage(language) === undefined) return html`${text}`;
  return new Html(hljs.highlight(text, { language, ignoreIllegals: true }).value);
}
