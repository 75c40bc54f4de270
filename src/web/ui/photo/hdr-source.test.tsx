import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HdrSource } from './hdr-source.tsx';
import { PhotoImage } from './photo-image.tsx';

const render = (srcSet: string | undefined, url = '/media/a.jpg') => {
  const best = <HdrSource srcSet={srcSet} sizes="50vw" />;
  return renderToStaticMarkup(<PhotoImage url={url} photo={{}} alt="" sizes="50vw" best={best} />);
};

test('[HDR-1] the first source is the one with a gain map, for screens of high dynamic range', () => {
  const [first, second] = render('/a 1200w').match(/<source[^>]*>/g) ?? [];
  expect(first).toBe(
    '<source media="(dynamic-range: high)" type="image/jpeg" srcSet="/a 1200w" sizes="50vw"/>',
  );
  expect(second).toContain('image/avif');
});

test('[HDR-1] a photo without a gain map has no HDR source', () => {
  expect(render(undefined)).not.toContain('dynamic-range');
});

test('[HDR-1] a photo in a `data:` URL has no HDR source', () => {
  expect(render('/a 1200w', 'data:image/png;base64,AAAA')).not.toContain('dynamic-range');
});
