import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TemplatePage } from '../../../functions/certificates/drawing/certificate-facts.ts';
import { drawInThread } from '../../../functions/certificates/drawing/drawing-thread.ts';
import { templateReader } from '../../../functions/certificates/drawing/template-reader.ts';
import { readInWorker } from '../../../functions/platform/reading/reading-pool.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, repeated } from '../figures.ts';

/** Certificates a second of one thread. */
const GOAL = 4;

const pdf = new Uint8Array(readFileSync(join(import.meta.dirname, '../../fixtures/files/certificate-template-landscape.pdf')));
const TEMPLATE: TemplatePage = {
  pdf,
  boxes: {
    name: [0.2, 0.4, 0.6, 0.1],
    courseTitle: [0.2, 0.55, 0.6, 0.08],
    issueDate: [0.1, 0.8, 0.25, 0.05],
    expiryDate: [0.65, 0.8, 0.25, 0.05],
  },
};

/** Names in Latin, Greek, Arabic and Japanese, since scripts are drawn in different ways. */
const NAMES = ['Ada Byron', 'Ελένη Παπαδοπούλου', 'محمد عبد الله', '山田 さくら'];

const draw = (name: string, template: TemplatePage | null): Promise<Uint8Array> =>
  drawInThread(
    {
      name,
      courseTitle: 'Health and safety at work',
      issued: '2026-11-22',
      expires: '2027-11-22',
      instanceName: 'Acme',
      verifyUrl: 'https://acme.example/app/verify/abcdefghijklmnopqrstuv',
    },
    { color: '#0f766e', secondary: null, logo: null, seed: 'acme' },
    template,
  );

/** Returns how many a second are done, one after the other. */
async function rateOf(count: number, act: (turn: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let turn = 0; turn < count; turn += 1) await act(turn);
  return (count * 1000) / (performance.now() - begun);
}

const row = (name: string, title: string, act: (turn: number) => Promise<unknown>): Row<null> => ({
  name,
  title,
  goal: `>= ${GOAL}/s`,
  measure: async (_, { quick, runs }: Options) => {
    const count = quick ? NAMES.length : 10 * NAMES.length;
    // Fonts are read once per process.
    for (const turn of NAMES.keys()) await act(turn);
    const perSecond = median(await repeated(runs, () => rateOf(count, act)));
    return { text: `${perSecond.toFixed(1)}/s`, meets: perSecond >= GOAL, figures: { perSecond } };
  },
});

const nameAt = (turn: number): string => NAMES[turn % NAMES.length] ?? '';

export const certificates = groupOf<null>({
  setUp: () => Promise.resolve(null),
  tearDown: () => Promise.resolve(),
  rows: [
    row('certificate-template', 'Certificates on a template, names in four scripts', (turn) => draw(nameAt(turn), TEMPLATE)),
    row('certificate-built-in', 'Certificates on the built-in page, names in four scripts', (turn) => draw(nameAt(turn), null)),
    row('template-check', 'Pages of templates read', () => readInWorker(templateReader, pdf)),
  ],
});
