import type { Refusal } from './refusal.ts';

/** A page of docs/contract, with its heading. */
const CONTRACT = /^docs\/contract\/([\w-]+)\.md(#.*)?$/;

/** The paths under /docs that explain a refusal, the most exact first. */
export function documentationOf({ documentation, name, permissions, limits }: Refusal, operation: string | null): string[] {
  const pages = documentation.flatMap((page) => {
    const [, file, heading = ''] = CONTRACT.exec(page) ?? [];
    return file === undefined ? [] : `/docs/contract/${file}${heading}`;
  });
  return [
    ...permissions.map((permission) => `/docs/permissions#${permission}`),
    ...limits.map((limit) => `/docs/limits#${limit.name}`),
    ...pages,
    ...(name === null ? [] : [`/docs/errors#${name}`]),
    ...(operation === null ? [] : [`/docs/operations/${operation}`]),
  ];
}
