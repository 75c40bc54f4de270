import { expect, test } from 'vitest';
import {
  cropPath,
  directLink,
  downloadName,
  isMediaPath,
  keyOfCropPath,
  sha256OfMediaPath,
} from './photo-urls.ts';

test('[COL-4] dl=0 in a link is rewritten to raw=1, and nothing else in a link changes', () => {
  expect(directLink('https://www.dropbox.com/scl/fi/abc/a.jpg?rlkey=k9&dl=0')).toBe(
    'https://www.dropbox.com/scl/fi/abc/a.jpg?rlkey=k9&raw=1',
  );
  for (const other of [
    'https://a.example/b.jpg?dl=1',
    'https://a.example/b.jpg',
    `/media/${'a'.repeat(64)}.jpg`,
  ]) {
    expect(directLink(other)).toBe(other);
  }
});

test("an original's media path consists of a content hash and a photo type; other paths are not recognised", () => {
  const sha = '0123456789abcdef'.repeat(4);
  expect(sha256OfMediaPath(`/media/${sha}.jpg`)).toBe(sha);
  for (const path of [`/media/${sha}.svg`, `/media/${sha}`, `/media/../${sha}.jpg`, `/media/${sha}.jpg/..`]) {
    expect(isMediaPath(path), path).toBe(false);
  }
});

test("[CROP-5] a crop's path is a media path with the crop's key and without a content hash", () => {
  const key = 'fedcba9876543210'.repeat(4);
  expect(isMediaPath(cropPath(key))).toBe(true);
  expect(keyOfCropPath(cropPath(key))).toBe(key);
  expect(sha256OfMediaPath(cropPath(key))).toBeUndefined();
  expect(isMediaPath('/media/crops/../a.jpg')).toBe(false);
});

test('[DL-1] an original is saved under the last segment of its path, or under its position if there is none', () => {
  const sha = '0123456789abcdef'.repeat(4);
  expect(downloadName('https://photos.example/2026/DSC_0042.jpg?rlkey=a&raw=1', 2)).toBe('DSC_0042.jpg');
  expect(downloadName('https://photos.example/%E6%B5%B7%201.jpg', 2)).toBe('海 1.jpg');
  expect(downloadName('https://photos.example/100%.jpg', 2)).toBe('100%.jpg');
  expect(downloadName(`/media/${sha}.jpg`, 2)).toBe(`${sha}.jpg`);
  expect(downloadName('data:image/png;base64,AAAA', 2)).toBe('cropped-photo-2.jpg');
  expect(downloadName('https://photos.example/', 5)).toBe('photo-5.tif');
});
