const PATHS = {
  back: 'M15 5l-7 7 7 7',
  bot: 'M12 4v3M6 7h12a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2zM9 12v2M15 12v2',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  chevron: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  edit: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  hash: 'M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16',
  invite: 'M10 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 20c.5-3.6 3-5.5 6.5-5.5 1.5 0 2.9.4 4 1.1M18.5 13.5v6M15.5 16.5h6',
  key: 'M11.5 12H21M18 12v3.5M7.5 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  leave: 'M14 4H6v16h8M11 12h9M16.5 8.5L20 12l-3.5 3.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  mail: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  megaphone: 'M4 10v4h3l8 4.5v-13L7 10zM18.5 9.5a4 4 0 0 1 0 5M8 14.5l1.5 5',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.6 3-5.5 6.5-5.5s6 1.9 6.5 5.5M16 5a3.3 3.3 0 0 1 0 6.3M18 15c2 .8 3.2 2.5 3.5 5',
  plus: 'M12 5v14M5 12h14',
  reply: 'M9.5 6L4 11.5 9.5 17M4.5 11.5H14c4 0 6 2.5 6 6.5',
  send: 'M4 12l16-8-5 16-4-6.5zM11 13.5L20 4',
  settings:
    'M4 7h9M18 7h2M4 17h2M11 17h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  smile: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM8.5 14.5c2 2.3 5 2.3 7 0M9 9.5v.5M15 9.5v.5',
  spark: 'M12 3l2.2 6.8L21 12l-6.800 2.200L12 21l-2.200-6.800L3 12l6.800-2.200z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  volume: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  warning: 'M12 4L2.5 20h19zM12 10v4.5M12 17.2v.3',
  download: 'M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14',
  file: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5',
  forward: 'M14.5 6L20 11.5 14.5 17M19.5 11.5H10c-4 0-6 2.5-6 6.5',
  pin: 'M9 4h6l-.7 6.5 3.2 3.5h-11l3.2-3.5zM12 14v6.5',
  poll: 'M5 20V10M12 20V4M19 20v-7',
  thread: 'M4 5h16v10h-9l-4 4v-4H4zM8 9h8M8 12h5',
  attach: 'M19 11l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4L13 4.3a3 3 0 0 1 4.3 4.3l-7.6 7.6a1.5 1.5 0 0 1-2.2-2.1L14 7.6',
  shield: 'M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6zM8.500 12l2.500 2.500 4.500-5',
  phone:
    'M8 3h8a1.500 1.500 0 0 1 1.500 1.500v15A1.500 1.500 0 0 1 16 21H8a1.500 1.500 0 0 1-1.500-1.500v-15A1.500 1.500 0 0 1 8 3zM11 18h2',
  device: 'M5 5h14v10H5zM2.500 19h19M9.500 19l.5-4M14.500 19l-.5-4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  'eye-off':
    'M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-3 3.700M6 7.600A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 3.800-.8',
  forum: 'M4 4.500h11v7H8l-3 2.500v-2.500H4zM18 8.500h2v8h-1v2.500l-3-2.500H10',
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing, hidden from screen readers: the button around it has a label. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg className={`icon icon-${name}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The logo: a gabled hall with an open door. */
export function Logo({ size = 26 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path className="logo-wall" d="M2 13.2 16 3l14 10.2V29a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z" />
      <path className="logo-door" d="M11 30V20a5 5 0 0 1 10 0v10z" />
      <circle className="logo-door" cx="16" cy="10.2" r="1.9" />
    </svg>
  );
}
