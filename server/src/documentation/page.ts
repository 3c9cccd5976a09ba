import type { Html } from '../core/values/html.ts';
import type { Documents } from './documents.ts';
import type { Heading, Prose } from './markdown.ts';
import type { Model } from './model.ts';
import type { Rules } from './rules.ts';
import type { SchemaView } from './schema-view.ts';

/** A page of the documentation, without its frame. */
export interface Page {
  title: string;
  /** A small line above the title, such as the name of a group. */
  kicker?: string;
  /** For search engines and previews. */
  summary: string;
  body: Html;
  /** The sections, for the list beside the page. */
  headings?: readonly Heading[];
  /** Shown beside the page: examples. */
  aside?: Html | undefined;
  /** The place in the table of contents: the address of its entry. */
  place?: string;
}

/** The parts that pages are made of. */
export interface Source {
  model: Model;
  documents: Documents;
  prose: Prose;
  rules: Rules;
  schemas: SchemaView;
  /** The base of the API: `https://chat.example.com/api/v10`. */
  api: string;
}

/** Pages by address, each made when it is first asked for. */
export type PageMakers = Map<string, () => Page>;
