import { createHash } from 'node:crypto';
import { urlOf } from '../../src/shared/endpoint.ts';
import { type PushMessage, removePushSubscription } from '../../src/shared/push.ts';
import { freePort } from '../support/free-port.ts';
import { type Gallery, openGallery, publishDays } from '../support/gallery.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { expectAccessible } from './axe.ts';
import { expect, START_TIMEOUT_MS, test as withGallery } from './gallery-test.ts';
import { signIn } from './sign-in.ts';

const test = withGallery.extend<{ service: PushService; gallery: Gallery }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its first parameter.
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },
  gallery: [
    async ({ service, runServer }, use) => {
      const port = await freePort();
      const gallery = await openGallery(runServer, {
        env: {
          PORT: String(port),
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          TRUSTED_SOURCES: service.host,
        },
      });
      await publishDays(gallery, 1);
      await use(gallery);
      await gallery.stop('SIGKILL');
    },
    { scope: 'test', timeout: START_TIMEOUT_MS },
  ],
});
test.use({ serviceWorkers: 'allow' });

/** Replaces the permission and the push service, which headless browsers lack. */
function standIn(subscription: { endpoint: string; keys: object }): void {
  const stored = 'test-subscription-key';
  const asked = 'test-asked';
  const subscribed = () => {
    const key = localStorage.getItem(stored);
    if (key === null) return null;
    const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
    return {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer },
      toJSON: () => subscription,
      unsubscribe: async () => localStorage.removeItem(stored),
    };
  };
  const permission = () => (localStorage.getItem(asked) === null ? 'default' : 'granted');
  Object.defineProperty(Notification, 'permission', { get: permission });
  Object.assign(Notification, {
    requestPermission: async () => {
      localStorage.setItem(asked, String(navigator.userActivation.isActive));
      return permission();
    },
  });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscribed(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(stored, applicationServerKey);
      return subscribed();
    },
  });
}

/** Longer than the test takes, so that the opening does not begin. */
const OPENS_IN_MS = 120_000;

test('[FOLLOW-5] [OPEN-3] a press asks for permission, a push shows a notification, a lost subscription is stored again, and a visitor asks to be reminded of an opening', async ({
  complaints,
  context,
  gallery,
  page,
  service,
}) => {
  const message: PushMessage = {
    ...{ title: 'Rain', body: 'Gomai: the five are up', language: 'en', path: '/2026-11-21' },
    image: '/seal.svg',
  };
  const subscription = service.subscribe('phone');
  const query = { id: createHash('sha256').update(subscription.endpoint).digest('hex') };
  await page.addInitScript(standIn, subscription);
  await page.goto('/?lang=en');
  const region = page.getByRole('region', { name: 'Have the five come to you' });
  const turnOn = region.getByRole('button', { name: 'Tell me when the five are up' });
  await expect(turnOn).toBeVisible();
  await expectAccessible(page, 'push', '.follow');
  expect(await page.evaluate(() => localStorage.getItem('test-asked'))).toBeNull();
  await turnOn.click();
  await expect(region.getByRole('status')).toContainText('This device shows a notification');
  // [SITE-4] The pressed button is gone.
  await expect(region.locator(':focus')).toContainText('This device shows a notification');
  expect(await page.evaluate(() => localStorage.getItem('test-asked'))).toBe('true');

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(registration, {
      showNotification: async (...shown: unknown[]) => Object.assign(self, { shown }),
    });
  });
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations[0]?.registrationId ?? ''),
    );
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: gallery.url,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const shown = () => worker.evaluate(() => (self as unknown as { shown?: unknown[] }).shown);
  const { title, body, path, image } = message;
  const data = { path, key: path };
  await expect.poll(shown).toEqual([title, expect.objectContaining({ body, data, image, tag: 'five' })]);

  // The gallery loses the subscription, and the browser forgets that it has sent the subscription today.
  await page.evaluate((url) => fetch(url, { method: 'DELETE' }), urlOf(removePushSubscription, { query }));
  await page.evaluate(() => localStorage.removeItem('gomai-push'));
  const renewed = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.reload();
  expect((await renewed).status()).toBe(200);
  // A page of its own, because the preview's sandboxed frame refuses the script of `standIn`.
  const owner = await context.newPage();
  await signIn(owner, gallery, '/admin/followers');
  const count = (n: number) => owner.getByRole('button', { name: `Push ${n}`, exact: true });
  await expect(count(1)).toBeVisible();

  const opening = await page.request.put(`/api/collections/${gallery.today}`, {
    headers: { origin: gallery.url },
    data: { opensAt: new Date(Date.now() + OPENS_IN_MS).toISOString() },
  });
  await expect(opening).toBeOK();
  await page.goto('/?lang=en');
  // The gallery loses the subscription again. The browser, which has sent it today, notices this only by the 404.
  await page.evaluate((url) => fetch(url, { method: 'DELETE' }), urlOf(removePushSubscription, { query }));
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByRole('button', { name: 'You will be reminded' })).toBeVisible();
  // Chromium logs the 404 of the lost subscription.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 404')]);
  await page.reload();
  await page.getByRole('button', { name: 'You will be reminded' }).click();
  await expect(page.getByRole('button', { name: 'Remind me' })).toBeVisible();

  await region.getByRole('button', { name: 'Stop' }).click();
  await expect(turnOn).toBeVisible();
  await owner.reload();
  await expect(count(0)).toBeVisible();
});
