import * as z from 'zod';

/** JSON Feed 1.1 as defined by https://www.jsonfeed.org/version/1.1/; our extensions begin with an underscore. */

const HttpUrl = z.url({ protocol: /^https?$/ });
const Moment = z.iso.datetime({ offset: true });
const Language = z.string().regex(/^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/);

/** Allows only the keys of `shape` and extensions. */
function only<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .looseObject(shape)
    .refine((value) => Object.keys(value).every((key) => key in shape || key.startsWith('_')), {
      error: 'Unknown key',
    });
}

const Author = only({
  name: z.string().min(1).optional(),
  url: HttpUrl.optional(),
  avatar: HttpUrl.optional(),
}).refine(({ name, url, avatar }) => name ?? url ?? avatar, { error: 'An author needs name, url or avatar' });

const Attachment = only({
  url: HttpUrl,
  mime_type: z.string().regex(/.+\/.+/),
  title: z.string().optional(),
  size_in_bytes: z.int().nonnegative().optional(),
  duration_in_seconds: z.number().nonnegative().optional(),
});

const Item = only({
  id: z.string().min(1),
  url: HttpUrl.optional(),
  external_url: HttpUrl.optional(),
  title: z.string().optional(),
  content_html: z.string().optional(),
  content_text: z.string().optional(),
  summary: z.string().optional(),
  image: HttpUrl.optional(),
  banner_image: HttpUrl.optional(),
  date_published: Moment.optional(),
  date_modified: Moment.optional(),
  authors: z.array(Author).optional(),
  tags: z.array(z.string()).optional(),
  language: Language.optional(),
  attachments: z.array(Attachment).optional(),
}).refine(({ content_html, content_text }) => content_html !== undefined || content_text !== undefined, {
  error: 'An item needs content_html or content_text',
});

export const JsonFeed = only({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: HttpUrl.optional(),
  feed_url: HttpUrl.optional(),
  description: z.string().optional(),
  user_comment: z.string().optional(),
  next_url: HttpUrl.optional(),
  icon: HttpUrl.optional(),
  favicon: HttpUrl.optional(),
  authors: z.array(Author).optional(),
  language: Language.optional(),
  expired: z.boolean().optional(),
  hubs: z.array(only({ type: z.string(), url: HttpUrl })).optional(),
  items: z.array(Item),
}).refine(({ items }) => new Set(items.map(({ id }) => id)).size === items.length, {
  error: 'Two items have the same id',
});
