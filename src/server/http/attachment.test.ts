import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test('[DL-1] a name with non-ASCII characters is sent twice, in ASCII and in UTF-8', () => {
  expect(attachment('DSC_0042.jpg')).toBe('attachment; filename=DSC_0042.jpg');
  expect(attachment("海 (1)'s.jpg")).toBe(
    `attachment; filename="_ (1)'s.jpg"; filename*=UTF-8''%E6%B5%B7%20%281%29%27s.jpg`,
  );
});

test('[DL-1] a name cannot break out of the header or the downloads folder', () => {
  const header = attachment('../a"b\\c\r\nSet-Cookie: x\u202egpj.exe\ud800');
  expect(header).not.toMatch(/[\r\n\\/]|"b|%0[AD]|%2F/);
});

test.each([
  ['a'.repeat(5000), 'a'.repeat(240)],
  [`${'a'.repeat(250)}.jpg`, `${'a'.repeat(236)}.jpg`],
  [`${'海'.repeat(100)}.jpeg`, `${'海'.repeat(78)}.jpeg`],
  [`${'🌊'.repeat(60)}.tif`, `${'🌊'.repeat(59)}.tif`],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(238)}`],
  [`${'a'.repeat(236)}.jpg`, `${'a'.repeat(236)}.jpg`],
])('[DL-1] a name is cut to at most 240 bytes, before its extension: %s', (name, saved) => {
  expect(parse(attachment(name)).parameters.filename).toBe(saved);
});
