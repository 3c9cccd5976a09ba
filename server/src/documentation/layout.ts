import { type Html, html } from '../core/values/html.ts';
import { type District, districtsOf, type Part } from './contents.ts';
import type { Heading } from './markdown.ts';
import type { Model } from './model.ts';
import type { Page } from './page.ts';
import { BASE, operationPath } from './paths.ts';

/** The parts that all pages share. */
export interface Frame {
  contents: readonly Part[];
  model: Model;
  /** The address below which the style sheet and the scripts are, with a hash of them. */
  assets: string;
  /** The address of the search index. */
  index: string;
}

/** The whole document as text. */
export function documentOf(
  frame: Frame,
  { title, kicker, summary, body, headings = [], aside, place = '' }: Page,
  query = '',
): string {
  const toc = headings.length > 1 ? tableOfSections(headings) : undefined;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${summary}">
<title>${title === 'Build on Guildhall' ? 'Guildhall documentation' : `${title} · Guildhall documentation`}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="${frame.assets}/docs.css">
<script src="${frame.assets}/theme.js"></script>
<script type="module" src="${frame.assets}/docs.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${BASE}" aria-label="Guildhall Docs">${LOGO}<span>Guildhall <b>Docs</b></span></a>
<form class="search" action="${BASE}/search" role="search" data-index="${frame.index}"><label for="docs-search" class="hidden">Search the documentation</label><input id="docs-search" type="search" name="q" value="${query}" placeholder="Search" autocomplete="off" autocapitalize="none" spellcheck="false"><kbd aria-hidden="true">/</kbd></form>
<nav class="links" aria-label="Platform"><a href="/developers">Developer portal</a></nav>
</header>
<div class="frame">
<nav class="contents" aria-label="Documentation"><details class="menu"><summary>Contents</summary><div class="menu-body">${contents(frame, place)}</div></details></nav>
<main id="main" tabindex="-1" class="${aside ? 'with-aside' : toc ? 'with-toc' : 'plain'}">
<article class="page">
<header>${kicker && html`<p class="kicker">${kicker}</p>`}<h1>${title}</h1></header>
${toc && html`<details class="sections"><summary>On this page</summary>${toc}</details>`}
${body}
</article>
${aside && html`<aside class="beside" aria-label="Examples">${aside}</aside>`}
${!aside && toc && html`<nav class="toc" aria-label="On this page"><p>On this page</p>${toc}</nav>`}
</main>
</div>
</body>
</html>
`.text;
}

function tableOfSections(headings: readonly Heading[]): Html {
  return html`<ul>${headings.map(({ depth, id, text }) => html`<li${depth > 2 && html` class="sub"`}><a href="#${id}">${text}</a></li>`)}</ul>`;
}

function contents({ contents: parts, model }: Frame, place: string): Html {
  return html`${parts.map(
    ({ title, entries }) =>
      html`<p class="part">${title}</p><ul>${entries.map((entry) => {
        const isOpen = place === entry.path || place.startsWith(`${entry.path}/`);
        const isHere = entry.path === BASE ? place === BASE : isOpen;
        return html`<li><a href="${entry.path}"${isHere && html` aria-current="${place === entry.path ? 'page' : 'true'}"`}>${entry.title}</a>${entry.path === `${BASE}/operations` && isOpen && districts(model, place)}</li>`;
      })}</ul>`,
  )}`;
}

/** The districts with their features; the feature of the open operation shows its operations. */
function districts(model: Model, place: string): Html {
  const open = model.operations.get(place.slice(`${BASE}/operations/`.length));
  const list = ({ title, features }: District) =>
    html`<li><span class="district">${title}</span><ul>${features.map(({ name, title: feature, ids }) => {
      const isOpen = open?.feature === name;
      return html`<li><a href="${BASE}/operations#${name}"${isOpen && html` class="open"`}>${feature}</a>${isOpen && html`<ul>${ids.map((id) => html`<li><a href="${operationPath(id)}"${operationPath(id) === place && html` aria-current="page"`}>${model.operations.get(id)?.title}</a></li>`)}</ul>`}</li>`;
    })}</ul></li>`;
  return html`<ul class="districts">${districtsOf(model).map(list)}</ul>`;
}

const LOGO = html`<svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true"><path class="wall" d="M2 13.2 16 3l14 10.2V29a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z"/><path class="door" d="M11 30V20a5 5 0 0 1 10 0v10z"/><circle class="door" cx="16" cy="10.2" r="1.9"/></svg>`;
