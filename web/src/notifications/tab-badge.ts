/** Counts above this are shown as "99+". */
const MOST = 99;
const COUNT = /^\(\d+\+?\) /;

/** A count as badges show it. */
export function shortCount(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}

/** A page title with the count before it, replacing an earlier count. */
export function titleWith(title: string, count: number): string {
  const bare = title.replace(COUNT, '');
  return count > 0 ? `(${shortCount(count)}) ${bare}` : bare;
}

/** The icon of the tab with a count in its corner: SVG. */
export function iconWith(svg: string, count: number): string {
  const text = count > MOST ? '∞' : String(count);
  const badge =
    '<circle cx="22.5" cy="9.5" r="9.5" fill="#a93226"/>' +
    `<text x="22.5" y="14.2" font-family="sans-serif" font-size="13" font-weight="700" text-anchor="middle" fill="#fff">${text}</text>`;
  return svg.replace('</svg>', `${badge}</svg>`);
}
