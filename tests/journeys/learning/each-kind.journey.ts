import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Frame, type Page, test } from '@playwright/test';
import { delta } from '../../fixtures/courses.ts';
import { byScreenReader } from '../flows/screen-reader.ts';
import { askAs, AUTHOR, enrol, type JourneyCourse, uploadAs } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MEDIA = join(import.meta.dirname, '../../../infra/local/seed/media');
const file = (name: string): Buffer => readFileSync(join(MEDIA, name));

const CREATE = `mutation ($title: String!, $content: [ContentUnitInput!], $video: [VideoUnitInput!], $audio: [AudioUnitInput!],
  $document: [DocumentUnitInput!], $iframe: [IframeUnitInput!], $tests: [QuestionInput!]) {
  CreateCourse(title: $title, description: "One unit of each kind.", content: $content, video: $video, audio: $audio,
    document: $document, iframe: $iframe, tests: $tests) { id title } }`;

async function publish(title: string, units: object): Promise<JourneyCourse> {
  const { CreateCourse } = await askAs(AUTHOR, CREATE, { title: `${title} ${Date.now()}`, ...units });
  await enrol(LEARNER, CreateCourse);
  return CreateCourse;
}

/** Units of the kinds that may have questions and a timer, in the order of their titles. */
const TITLES = ['A text', 'A film', 'A talk', 'The slides', 'The plan'] as const;

/** What the units of each kind are made of: files of their own, and a text. */
async function unitsOfEachKind(completion: (order: number) => object): Promise<object> {
  const [film, talk, slides] = await Promise.all([
    uploadAs(AUTHOR, 'video', 'film.mp4', file('lesson.mp4')),
    uploadAs(AUTHOR, 'audio', 'talk.mp3', file('narration.mp3')),
    uploadAs(AUTHOR, 'presentation', 'slides.pdf', file('handbook.pdf')),
  ]);
  const unit = (order: number, body: object): object => ({ unit_order: order, title: TITLES[order - 1], ...completion(order), ...body });
  return {
    content: [unit(1, { content: delta({ insert: 'Read this.\n' }) })],
    video: [unit(2, { video_path: film })],
    audio: [unit(3, { audio_path: talk })],
    document: [unit(4, { doc_path: slides })],
    iframe: [unit(5, { url: slides })],
  };
}

const ask = (unit_order: number, question: string): object => ({
  unit_order,
  type: 'Multiple Choice',
  question,
  options: [{ text: 'Yes', checked: true }, { text: 'No' }],
});

const openUnit = (page: Page, { id }: JourneyCourse, order: number): Promise<unknown> =>
  page.goto(at('acme', `/branch/north/learner/course/${id}/unit/${order}`));
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
/** Closed, Next can be pressed all the same, and says why it is. */
const pressClosed = (page: Page): Promise<void> => next(page).click({ force: true });
const reason = (page: Page) => page.getByRole('contentinfo');

/** What leads on stands in the lower half of the phone, whole, and is as large as a thumb needs. */
async function expectInReach(page: Page): Promise<void> {
  const { height } = PHONE.viewport;
  for (const control of [next(page), page.getByRole('link', { name: 'Back', exact: true })]) {
    if ((await control.count()) === 0) continue;
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.y).toBeGreaterThan(height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
  await expectNoSidewaysScroll(page);
}

test('questions keep Next closed on units of every kind, one at a time, and each result is read out', async ({ browser }) => {
  const tests = TITLES.flatMap((_, index) => [ask(index + 1, `Is ${index + 1} clear?`), ask(index + 1, `Is ${index + 1} complete?`)]);
  const units = await unitsOfEachKind(() => ({ completion_option: 'question' }));
  const course = await publish('With questions', { ...units, tests });
  const page = await (await browser.newContext(PHONE)).newPage();
  const reader = await byScreenReader(page);
  await signIn(page, LEARNER);
  await openUnit(page, course, 1);
  for (const [index, title] of TITLES.entries()) {
    const questions = page.getByRole('region', { name: 'Questions' });
    const answer = async (choice: string): Promise<void> => {
      await questions.getByRole('radio', { name: choice }).check();
      await questions.getByRole('button', { name: 'Submit answer' }).click();
    };
    await expect(heading(page, title)).toBeVisible();
    await expectInReach(page);
    await pressClosed(page);
    await reader.hears('Please complete all tests before proceeding.');
    await expect(questions.getByRole('heading', { level: 2, name: `Is ${index + 1} clear?` })).toBeFocused();
    await answer('No');
    await expect(questions.getByText('Incorrect')).toBeVisible();
    await reader.hears('Incorrect');
    await answer('Yes');
    await reader.hears(/^Correct$/);
    await questions.getByRole('button', { name: 'Next question' }).click();
    await expect(questions.getByRole('heading', { level: 2, name: `Is ${index + 1} complete?` })).toBeFocused();
    if (index === 0) await expectAccessible(page);
    await answer('Yes');
    await expect(next(page)).toBeFocused();
    await next(page).click();
    const following = TITLES[index + 1];
    if (following === undefined) continue;
    await reader.hears(`Unit ${index + 2} of ${TITLES.length}: ${following}. ${(index + 1) * 20}% Complete.`);
  }
  await expect(page.getByText('Congratulations! You have completed the course!')).toBeVisible();
  await page.context().close();
});

/** The page is seen, or no more, as when its tab is left. */
const showPage = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen });
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (seen ? 'visible' : 'hidden') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

test('timers keep Next closed on units of every kind, and stand still in a tab that nobody sees', async ({ browser }) => {
  const units = await unitsOfEachKind(() => ({ completion_option: 'time', time_limit: 200 }));
  const course = await publish('With timers', units);
  const page = await (await browser.newContext(PHONE)).newPage();
  await signInByForm(page, LEARNER);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.clock.install();
  for (const [index, title] of TITLES.entries()) {
    await openUnit(page, course, index + 1);
    await expect(heading(page, title)).toBeVisible();
    await expect(reason(page)).toContainText('You need to stay on this unit for');
    await page.clock.runFor(20_000);
    await expect(reason(page)).toContainText(/for 1[78]\d seconds before continuing/);
    await showPage(page, false);
    const before = await reason(page).textContent();
    await page.clock.runFor(60_000);
    expect(await reason(page).textContent()).toBe(before);
    await showPage(page, true);
    await page.clock.runFor(5_000);
    await expect(reason(page)).not.toHaveText(before ?? '');
    await expectInReach(page);
    await pressClosed(page);
    await expect(
      reason(page)
        .getByText(/^You must wait until the time is up before proceeding. \(1[67]\ds remaining\)$/)
        .first(),
    ).toBeAttached();
  }
  await page.context().close();
});

/** A page that speaks as the player of a site does: no line leads there from here. `PLAY` begins the video. */
const PLAYERS = {
  youtube: `<button>PLAY</button><script>
    let at = Number(new URLSearchParams(location.search).get('start') ?? 0);
    let listens = false;
    const say = (event, info) => { if (listens) parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), '*'); };
    addEventListener('message', ({ data }) => {
      if (listens || JSON.parse(data).event !== 'listening') return;
      listens = true;
      say('initialDelivery', { currentTime: at });
      say('onReady', null);
    });
    document.querySelector('button').onclick = () => {
      say('onStateChange', 1);
      setInterval(() => say('infoDelivery', { currentTime: (at += 0.5) }), 250);
    };</script>`,
  vimeo: `<button>PLAY</button><script>
    let at = Number(/t=(\\d+)s/.exec(location.hash)?.[1] ?? 0);
    const heard = new Set();
    const say = (event, data) => parent.postMessage(JSON.stringify({ event, data }), '*');
    addEventListener('message', ({ data }) => { const { method, value } = JSON.parse(data); if (method === 'addEventListener') heard.add(value); });
    setTimeout(() => say('ready'), 100);
    document.querySelector('button').onclick = () => setInterval(() => {
      at += 0.5;
      if (heard.has('timeupdate')) say('timeupdate', { seconds: at, duration: 61 });
    }, 250);</script>`,
};

/** Lets the frames of both sites be answered here. Returns what they were asked with. */
async function withSites(page: Page): Promise<{ url: string; referer: string | undefined }[]> {
  const asked: { url: string; referer: string | undefined }[] = [];
  for (const [site, host] of [
    ['youtube', 'https://www.youtube-nocookie.com/**'],
    ['vimeo', 'https://player.vimeo.com/**'],
  ] as const)
    await page.route(host, (route) => {
      asked.push({ url: route.request().url(), referer: route.request().headers()['referer'] });
      return route.fulfill({ contentType: 'text/html', body: PLAYERS[site] });
    });
  return asked;
}

const frameOf = async (page: Page, title: string): Promise<Frame> => {
  const frame = await (await page.getByTitle(title).elementHandle())?.contentFrame();
  if (!frame) throw new Error(`${title} is in no frame.`);
  return frame;
};

/** Plays a linked video until a beat tells this second. */
async function playUntil(page: Page, title: string, least: number): Promise<void> {
  const told = page.waitForResponse((response) => {
    const body = response.url().endsWith('/api/learning/beat') ? response.request().postDataJSON() : null;
    return response.ok() && ((body as { position?: number } | null)?.position ?? 0) >= least;
  });
  await (await frameOf(page, title)).getByRole('button', { name: 'PLAY' }).click();
  await told;
}

const signedIn = async (browser: Browser, who: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, who);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  return page;
};

test('videos of YouTube and Vimeo begin at the second of their link, and go on in another browser', async ({ browser }) => {
  const course = await publish('Linked videos', {
    video: [
      { unit_order: 1, title: 'On YouTube', youtube_link: 'https://www.youtube.com/shorts/dQw4w9WgXcQ?t=1m30s' },
      { unit_order: 2, title: 'Unlisted', vimeo_link: 'https://vimeo.com/76979871/8272103f6e#t=10m' },
    ],
  });
  const desk = await signedIn(browser, LEARNER);
  await withSites(desk);
  await openUnit(desk, course, 1);
  await expect(desk.getByTitle('On YouTube')).toHaveAttribute('src', /&start=90$/);
  await playUntil(desk, 'On YouTube', 92);
  await next(desk).click();
  await expect(desk.getByTitle('Unlisted')).toHaveAttribute('src', /#t=600s$/);
  await playUntil(desk, 'Unlisted', 602);
  await desk.context().close();

  const other = await signedIn(browser, LEARNER);
  const asked = await withSites(other);
  for (const order of [1, 2]) {
    await openUnit(other, course, order);
    await expect.poll(() => asked.length).toBe(order);
  }
  const origin = new URL(at('acme', '/')).origin;
  expect(asked[0]?.url).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?enablejsapi=1&origin=.*&start=(9[2-9]|1\d\d)$/);
  expect(asked[1]?.url).toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1&h=8272103f6e&playsinline=1/);
  expect(await other.getByTitle('Unlisted').getAttribute('src')).toMatch(/#t=6(0[2-9]|[1-9]\d)s$/);
  expect(asked.map(({ referer }) => referer)).toEqual([`${origin}/`, `${origin}/`]);
  await other.context().close();

  const author = await signedIn(browser, AUTHOR);
  const seen = await withSites(author);
  await author.goto(at('acme', `/courses/${course.id}/edit`));
  await author
    .getByRole('navigation', { name: 'Units' })
    .getByRole('button', { name: /^On YouTube/ })
    .click();
  await expect.poll(() => seen.map(({ referer }) => referer)).toEqual([`${origin}/`]);
  await author.context().close();
});
