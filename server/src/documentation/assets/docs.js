// The search and the copy buttons. Pages are complete without it: the form of the search leads to a page of results.
import { rank } from './rank.js';

const form = document.querySelector('form.search');
const input = form.querySelector('input');
const list = document.createElement('div');
const status = document.createElement('p');
let index;
let active = -1;

list.id = 'results';
list.className = 'results';
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', 'Results');
list.hidden = true;
status.className = 'hidden';
status.setAttribute('role', 'status');
form.append(list, status);
input.setAttribute('role', 'combobox');
input.setAttribute('aria-controls', list.id);
input.setAttribute('aria-autocomplete', 'list');
input.setAttribute('aria-expanded', 'false');

function load() {
  index ??= fetch(form.dataset.index)
    .then((response) => (response.ok ? response.json() : []))
    .catch(() => []);
  return index;
}

function close() {
  list.hidden = true;
  active = -1;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

function option({ kind, title, path, text }, at) {
  const link = document.createElement('a');
  const name = document.createElement('span');
  const label = document.createElement('span');
  link.id = `result-${at}`;
  link.setAttribute('role', 'option');
  link.setAttribute('aria-selected', 'false');
  link.href = path;
  link.tabIndex = -1;
  name.className = 'name';
  name.textContent = title;
  label.className = 'kind';
  label.textContent = kind;
  link.append(name, label);
  if (text) {
    const about = document.createElement('span');
    about.className = 'about';
    about.textContent = text;
    link.append(about);
  }
  return link;
}

async function show() {
  const query = input.value;
  const entries = await load();
  if (query !== input.value) return;
  const found = rank(entries, query);
  list.replaceChildren(...found.map(option));
  active = -1;
  input.removeAttribute('aria-activedescendant');
  const isEmpty = query.trim() === '';
  list.hidden = isEmpty || found.length === 0;
  input.setAttribute('aria-expanded', String(!list.hidden));
  status.textContent = isEmpty ? '' : found.length === 0 ? 'Nothing found' : `${found.length} results`;
  form.classList.toggle('none', !isEmpty && found.length === 0);
}

function move(by) {
  const options = [...list.children];
  if (list.hidden || options.length === 0) return;
  active = (active + by + options.length) % options.length;
  for (const [at, one] of options.entries()) one.setAttribute('aria-selected', String(at === active));
  input.setAttribute('aria-activedescendant', options[active].id);
  options[active].scrollIntoView({ block: 'nearest' });
}

input.addEventListener('focus', load);
input.addEventListener('input', show);
input.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Escape') {
    close();
    input.blur();
  } else if (event.key === 'Enter' && !list.hidden) {
    event.preventDefault();
    list.children[Math.max(active, 0)].click();
    close();
  }
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) close();
});
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
  input.select();
});

for (const place of document.querySelectorAll('[data-copies]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', place.dataset.copies ? 'Copy the path' : 'Copy the code');
  button.addEventListener('click', async () => {
    const text = place.dataset.copies || place.querySelector('code').textContent;
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  (place.querySelector('figcaption') ?? place).append(button);
}

// Beside the page on wide screens, the table of contents is always open.
const menu = document.querySelector('.menu');
const wide = matchMedia('(min-width: 900px)');
const adapt = () => {
  menu.open = wide.matches;
};
adapt();
wide.addEventListener('change', adapt);
if (wide.matches) document.querySelector('.contents [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
