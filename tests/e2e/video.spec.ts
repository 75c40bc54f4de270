import { readFile } from 'node:fs/promises';
import { errorBody } from '../../src/shared/errors.ts';
import { listVideos, type Video } from '../../src/shared/video.ts';
import { cardMenu, chooseOnCard } from './card-menu.ts';
import { expect, test } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

test.use({ days: 2 });
// A process of low priority encodes a whole video.
test.setTimeout(300_000);

test('[VID-1] the owner makes a collection’s video: the work survives a reload, and the download is named by date and plays', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  // However fast the server is, the page sees the video being made until the test has seen its progress.
  let isSeen = false;
  await page.route(listVideos.path, async (route) => {
    const response = await route.fetch();
    const videos: Video[] = await response.json();
    const unfinished = videos.map((video) => ({ ...video, state: 'making', progress: 0.5 }));
    await route.fulfill({ response, json: isSeen ? videos : unfinished });
  });
  const card = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${gallery.today}"]`) });
  await chooseOnCard(page, cardMenu(card), /^Generate video of/);
  await expect(page.getByText('Generating video', { exact: true })).toBeVisible();
  await expect(card.getByRole('progressbar')).toBeVisible();

  await page.reload();
  await expect(card.getByRole('progressbar')).toBeVisible();
  const downloading = page.waitForEvent('download', { timeout: 240_000 });
  isSeen = true;
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${gallery.today}.mp4`);
  await expect(page.getByText('Video download complete', { exact: true })).toBeVisible();
  await expect(card.getByRole('progressbar')).toHaveCount(0);

  const bytes = await readFile(await download.path());
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  // Plays the video in an empty page, because the gallery's CSP forbids blob videos.
  const player = await page.context().newPage();
  const played = await player.evaluate(async (base64) => {
    const video = document.createElement('video');
    if (video.canPlayType('video/mp4; codecs="avc1.640028"') === '') return undefined;
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    video.src = URL.createObjectURL(new Blob([data], { type: 'video/mp4' }));
    video.muted = true;
    const moved = new Promise((resolve, reject) => {
      video.ontimeupdate = () => video.currentTime > 0 && resolve(true);
      video.onerror = () => reject(new Error(video.error?.message));
    });
    await video.play();
    await moved;
    return { width: video.videoWidth, height: video.videoHeight, seconds: Math.round(video.duration) };
  }, bytes.toString('base64'));
  // Some builds of Chromium have no H.264 decoder; then only the bytes above are checked.
  if (played) expect(played).toEqual({ width: 1920, height: 1080, seconds: 25 });

  // The second time the server has the video already.
  const again = page.waitForEvent('download');
  await chooseOnCard(page, cardMenu(card), /^Download video of/);
  expect((await again).suggestedFilename()).toBe(`${gallery.today}.mp4`);
});

test('[VID-1] a video can be cancelled, and a server without an encoder says so @detail', async ({
  page,
  gallery,
}) => {
  await signIn(page, gallery);
  const menu = cardMenu(page).first();
  await chooseOnCard(page, menu, /^Generate video of/);
  await page.getByRole('button', { name: /^Cancel the video of/ }).click();
  await expect(page.getByText('Video cancelled', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  await page.route('**/api/admin/videos/*', (route) =>
    route.fulfill({ status: 501, json: errorBody('no_video_encoder', 'no encoder') }),
  );
  await chooseOnCard(page, menu, /^Generate video of/);
  await expect(page.getByText('video generation failed', { exact: true })).toBeVisible();
  await expect(
    page.getByText('This server has no video encoder. Install ffmpeg to make videos.', { exact: true }),
  ).toBeVisible();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: /^Generate video of/ })).toBeVisible();
});

// Chromium logs the 501 that a story provokes.
test.afterEach(({ complaints }) => {
  const others = complaints.filter((line) => !line.includes('status of 501'));
  complaints.splice(0, complaints.length, ...others);
});
