import type { EmbedObject } from '@guildhall/protocol/objects/messages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILM, openScene, type Page, pageOf, picture, type PreviewScene } from './test/scene.ts';

let scene: PreviewScene;
let count = 0;
let wide: Buffer;
beforeAll(async () => {
  scene = await openScene();
  wide = await picture(60, 30);
  scene.page('/wide.png', { type: 'image/png', body: wide });
  scene.page('/tall.jpg', { type: 'image/jpeg', body: await picture(30, 60, 'jpeg') });
  scene.page('/film.mp4', { type: 'video/mp4', body: FILM });
});
afterAll(() => scene.close());

/** The embeds of a link to a new page; `{at}` in it is the site. */
async function unfurl(page: Page | string, host?: string): Promise<EmbedObject[]> {
  count += 1;
  scene.page(`/${count}`, page);
  return scene.shown(scene.at(`/${count}`, host));
}

const TITLE = { 'og:title': 'Title', 'og:description': 'Words' };
const proxied = (url: string) => scene.p.server.platform.cdn.external(url);
const wideImage = (more: object = {}) => {
  const url = scene.at('/wide.png');
  return {
    url,
    proxy_url: proxied(url),
    width: 60,
    height: 30,
    content_type: 'image/png',
    placeholder_version: 1,
    placeholder: expect.any(String),
    ...more,
  };
};

describe('[link-previews/tags] a page', () => {
  test('with all of its tags', async () => {
    const tags = {
      ...TITLE,
      'og:site_name': 'Site',
      'og:image': '/wide.png',
      'og:image:alt': 'A teal field',
      'theme-color': '#5865F2',
      'og:pubdate': '2026-09-15T14:00:00+02:00',
    };
    expect(await unfurl(pageOf(tags))).toEqual([
      {
        type: 'link',
        url: scene.at(`/${count}`),
        title: 'Title',
        description: 'Words',
        provider: { name: 'Site' },
        color: 0x5865f2,
        timestamp: '2026-09-15T12:00:00.000000+00:00',
        thumbnail: wideImage({ description: 'A teal field' }),
      },
    ]);
  });

  test('with twitter tags only', async () => {
    const embeds = await unfurl(
      pageOf({ 'twitter:title': 'Title', 'twitter:description': 'Words', 'twitter:image:src': '/wide.png' }),
    );
    expect(embeds).toMatchObject([{ type: 'link', title: 'Title', description: 'Words', thumbnail: { width: 60 } }]);
  });

  test('[link-previews/a-pages-own-components] with neither shows its title and description, as a pair only', async () => {
    const description = '<meta name="description" content="For search">';
    expect(await unfurl(pageOf({}, `<title>Plain</title>${description}`))).toMatchObject([
      { title: 'Plain', description: 'For search' },
    ]);
    expect(await unfurl(pageOf({}, '<title>Plain</title>'))).toEqual([]);
    expect(await unfurl(pageOf({}, description))).toEqual([]);
    const [embed] = await unfurl(pageOf({ 'og:title': 'Title' }, `<title>Plain</title>${description}`));
    expect([embed?.title, embed?.description]).toEqual(['Title', undefined]);
  });

  test.each([
    ['is no HTML', { type: 'application/json', body: pageOf(TITLE) }],
    ['is a download', { headers: { 'content-disposition': 'attachment; filename=x.html' }, body: pageOf(TITLE) }],
    ['is missing', { status: 404, body: pageOf(TITLE) }],
    ['has a site name of 257 characters', { body: pageOf({ ...TITLE, 'og:site_name': 'x'.repeat(257) }) }],
    [
      'has an alternative text of 4097 characters',
      { body: pageOf({ ...TITLE, 'og:image': '/wide.png', 'og:image:alt': 'x'.repeat(4097) }) },
    ],
    ['names a picture in 2049 characters', { body: pageOf({ ...TITLE, 'og:image': `/${'x'.repeat(2048)}` }) }],
    ['is empty', { body: '' }],
  ])('that %s shows nothing', async (_what, page) => expect(await unfurl(page)).toEqual([]));

  test('of XHTML is a page too', async () => {
    expect(await unfurl({ type: 'application/xhtml+xml; charset=utf-8', body: pageOf(TITLE) })).toMatchObject([
      { title: 'Title' },
    ]);
  });

  test('whose picture cannot be had, is none, or is of no picture’s type shows the rest', async () => {
    scene.page('/fake.png', { type: 'image/png', body: '<svg onload="alert(1)"/>' });
    for (const image of ['/missing.png', '/fake.png', 'wide.png', 'data:image/png;base64,AAAA', 'file:///etc/passwd']) {
      const [embed] = await unfurl(pageOf({ ...TITLE, 'og:image': image }));
      expect([image, embed?.title, embed?.thumbnail]).toEqual([image, 'Title', undefined]);
    }
    const [vector] = await unfurl(pageOf({ ...TITLE, 'og:image': '/wide.png', 'og:image:type': 'image/svg+xml' }));
    expect(vector?.thumbnail).toBeUndefined();
  });
});

describe('[link-previews/layouts] a layout', () => {
  test.each([
    ['summary_large_image', { 'twitter:card': 'summary_large_image' }, 'article', 'Words'],
    ['photo', { 'twitter:card': 'photo' }, 'image', undefined],
    ['rich', { 'og:type': 'rich' }, 'rich', 'Words'],
    ['none', { 'og:type': 'article' }, 'link', 'Words'],
    ['video without a film', { 'og:type': 'video.other' }, 'link', 'Words'],
    ['video by http', { 'og:type': 'video.other', 'og:video': '{at}/film.mp4' }, 'link', 'Words'],
  ])('%s', async (_name, tags, type, description) => {
    const filled = Object.fromEntries(Object.entries(tags).map(([key, value]) => [key, value.replace('{at}', scene.at(''))]));
    const [embed] = await unfurl(pageOf({ ...TITLE, 'og:image': '/wide.png', ...filled }));
    expect([embed?.type, embed?.description, embed?.thumbnail?.width]).toEqual([type, description, 60]);
  });

  test('video, over https and with a given size, with an image', async () => {
    const url = 'https://films.example/film.mp4';
    const tags = {
      ...TITLE,
      'og:type': 'video.other',
      'og:video': url,
      'og:video:type': 'video/mp4',
      'og:video:width': '1280',
      'og:video:height': '720',
    };
    const [embed] = await unfurl(pageOf({ ...tags, 'og:image': '/wide.png' }));
    expect(embed).toEqual({
      type: 'video',
      url: scene.at(`/${count}`),
      title: 'Title',
      thumbnail: wideImage(),
      video: { url, width: 1280, height: 720, content_type: 'video/mp4' },
    });
    expect(await unfurl(pageOf(tags))).toMatchObject([{ type: 'link', description: 'Words' }]);
    const other = { ...tags, 'og:image': '/wide.png', 'og:video:type': 'application/x-shockwave-flash' };
    expect(await unfurl(pageOf(other))).toMatchObject([{ type: 'link', description: 'Words' }]);
  });

  test('a gallery of four, when there are more pictures', async () => {
    for (const number of [1, 2, 3, 4, 5])
      scene.page(`/g${number}.png`, { type: 'image/png', body: await picture(10 * number, 10) });
    const images = [1, 2, 2, 3, 4, 5].map((number) => `<meta property="og:image" content="/g${number}.png">`).join('');
    const embeds = await unfurl(pageOf(TITLE, images));
    const url = scene.at(`/${count}`);
    expect(embeds.map((embed) => [embed.url, embed.title, embed.image?.width])).toEqual([
      [url, 'Title', 10],
      [url, undefined, 20],
      [url, undefined, 30],
      [url, undefined, 40],
    ]);
  });
});

describe('[link-previews/tags] oEmbed', () => {
  const linked = '<link type="application/json+oembed" href="/oembed">';
  const document = (more: object = {}) => {
    scene.page('/oembed', {
      type: 'application/json',
      body: JSON.stringify({
        version: '1.0',
        type: 'photo',
        title: 'By oEmbed',
        author_name: 'Ant',
        author_url: 'https://a.example/ant',
        provider_name: 'Provider',
        provider_url: 'https://a.example',
        thumbnail_url: scene.at('/tall.jpg'),
        thumbnail_width: 30,
        thumbnail_height: 60,
        html: '<script>',
        ...more,
      }),
    });
  };

  test('fills the fields that the tags omit', async () => {
    document();
    expect(await unfurl(pageOf({}, linked))).toMatchObject([
      {
        type: 'image',
        title: 'By oEmbed',
        author: { name: 'Ant', url: 'https://a.example/ant' },
        provider: { name: 'Provider', url: 'https://a.example/' },
        thumbnail: { width: 30, height: 60 },
      },
    ]);
  });

  test('does not replace them, but for the provider', async () => {
    document();
    const tags = { ...TITLE, 'og:site_name': 'Site', 'og:image': '/wide.png', 'twitter:card': 'summary_large_image' };
    expect(await unfurl(pageOf(tags, linked))).toMatchObject([
      { type: 'article', title: 'Title', provider: { name: 'Provider' }, author: { name: 'Ant' }, thumbnail: { width: 60 } },
    ]);
  });

  test('of a thumbnail without its size is not shown', async () => {
    document({ thumbnail_width: undefined });
    const [embed] = await unfurl(pageOf(TITLE, linked));
    expect([embed?.title, embed?.thumbnail]).toEqual(['Title', undefined]);
  });

  test('that cannot be had or read is passed over', async () => {
    for (const page of [
      { status: 500 },
      { body: 'no JSON' },
      { body: '[]' },
      { body: '"text"' },
      { body: ' '.repeat(1024 * 1024 + 1) },
    ]) {
      scene.page('/oembed', page);
      expect(await unfurl(pageOf(TITLE, linked))).toMatchObject([{ title: 'Title' }]);
    }
    const inside = '<link type="application/json+oembed" href="http://169.254.169.254/">';
    expect(await unfurl(pageOf(TITLE, inside))).toMatchObject([{ title: 'Title' }]);
  });
});

test('[link-previews/tags] a VideoObject in JSON-LD fills what is open', async () => {
  const object = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: 'Film',
    description: 'Of it',
    thumbnailUrl: ['/wide.png'],
    uploadDate: '2026-01-02T03:04:05Z',
  };
  const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  expect(await unfurl(pageOf({}, script({ '@type': 'Thing' }) + script(object)))).toMatchObject([
    {
      type: 'link',
      title: 'Film',
      description: 'Of it',
      timestamp: '2026-01-02T03:04:05.000000+00:00',
      thumbnail: { width: 60 },
    },
  ]);
  expect(await unfurl(pageOf({ 'og:title': 'Title' }, '<script type="application/ld+json">{broken</script>'))).toMatchObject([
    { title: 'Title' },
  ]);
});

describe('[link-previews/tags] a link straight', () => {
  test('to a picture shows only the picture, and requests it once', async () => {
    scene.asked.length = 0;
    const url = scene.at('/wide.png');
    expect(await scene.shown(url)).toEqual([{ type: 'image', url, thumbnail: wideImage() }]);
    expect(scene.asked.length).toBeLessThanOrEqual(1);
  });

  test('to a film shows it, measured', async () => {
    const url = scene.at('/film.mp4');
    expect(await scene.shown(url)).toEqual([
      { type: 'video', url, video: { url, width: 640, height: 360, content_type: 'video/mp4' } },
    ]);
  });

  test('to a file that only claims to be a picture or a video shows nothing', async () => {
    for (const type of ['image/png', 'image/svg+xml', 'video/mp4', 'application/pdf']) {
      expect(await unfurl({ type, body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })).toEqual([]);
    }
  });
});

describe('[link-previews/a-pages-own-components] a page with components of its own', () => {
  const text = (content: string) => ({ type: 10, content });
  const container = (...components: object[]) => ({ type: 17, accent_color: 255, components });
  const script = (component: unknown) =>
    `<script id="svc:component-embed" type="application/json">${JSON.stringify({ component })}</script>`;

  test('shows the one container, and no Open Graph data', async () => {
    const film = { media: { url: scene.at('/film.mp4') } };
    const gallery = { type: 12, items: [{ media: { url: scene.at('/wide.png') }, description: 'alt' }, film] };
    const url = scene.at('/wide.png');
    expect(await unfurl(pageOf(TITLE, script(container(text('# From the page'), gallery))))).toEqual([
      {
        type: 'components',
        components: [
          {
            type: 17,
            id: 1,
            accent_color: 255,
            spoiler: false,
            components: [
              { type: 10, id: 2, content: '# From the page' },
              {
                type: 12,
                id: 3,
                items: [
                  { media: { ...wideImage(), url, id: expect.stringMatching(/^\d+$/) }, description: 'alt', spoiler: false },
                  {
                    media: {
                      id: expect.any(String),
                      url: film.media.url,
                      proxy_url: film.media.url,
                      width: 640,
                      height: 360,
                      content_type: 'video/mp4',
                    },
                    description: null,
                    spoiler: false,
                  },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  test('[link-previews/a-pages-own-components] over the limit of components shows nothing', async () => {
    const many = Array.from({ length: 40 }, () => text('x'));
    expect(await unfurl(pageOf(TITLE, script(container(...many))))).toEqual([]);
    expect(await unfurl(pageOf(TITLE, script(container({ ...text('x'), id: -1 }))))).toEqual([]);
  });

  test('that are wrong shows its other tags', async () => {
    const button = { type: 1, components: [{ type: 2, style: 1, custom_id: 'x', label: 'Press' }] };
    const broken = { type: 12, items: [{ media: { url: scene.at('/missing.png') } }] };
    const inside = { type: 12, items: [{ media: { url: 'http://10.0.0.1/x.png' } }] };
    for (const wrong of [button, broken, inside, text('x'.repeat(3000))]) {
      expect(await unfurl(pageOf(TITLE, script(container(wrong))))).toMatchObject([{ type: 'link', title: 'Title' }]);
    }
  });

  test('[link-previews/a-pages-own-components] may link to them on its host, above or below it, and nowhere else', async () => {
    scene.page('/card.json', { type: 'application/json', body: JSON.stringify({ component: container(text('Linked')) }) });
    const link = (href: string) => `<link rel="svc:component-embed" type="application/json" href="${href}">`;
    const shownFrom = async (host: string, href: string) => (await unfurl(pageOf(TITLE, link(href)), host))[0]?.type;
    const [self, below, above, other] = ['www.site.example', 'cdn.www.site.example', 'site.example', 'other.example'];
    for (const host of [self, below, above])
      expect([host, await shownFrom(self, scene.at('/card.json', host))]).toEqual([host, 'components']);
    for (const href of [
      scene.at('/card.json', other),
      scene.at('/card.json', 'w.site.example'),
      '/card.json',
      scene.at('/missing.json', self),
    ]) {
      expect([href, await shownFrom(self, href)]).toEqual([href, 'link']);
    }
    const both = pageOf(TITLE, link(scene.at('/card.json', self)) + script(container(text('Inline'))));
    expect(await unfurl(both, self)).toMatchObject([{ components: [{ components: [{ content: 'Inline' }] }] }]);
    scene.page('/card.json', {
      type: 'application/json',
      body: JSON.stringify({ component: container(text('x'.repeat(3000))) }),
    });
    expect(await shownFrom(self, scene.at('/card.json', self))).toBe('link');
  });
});

test('a forward keeps the previews of its message', async () => {
  const { alice, channel } = scene;
  scene.page('/hooked', pageOf({ ...TITLE, 'og:image': '/wide.png' }));
  const id = await scene.say(scene.at('/hooked'));
  await scene.p.jobs();
  const reference = { type: 1, message_id: id, channel_id: channel };
  const forward = await alice.post(`/channels/${channel}/messages`, { message_reference: reference });
  const embeds = [{ title: 'Title', thumbnail: wideImage() }];
  expect(forward.body.message_snapshots).toMatchObject([{ message: { embeds } }]);
});
