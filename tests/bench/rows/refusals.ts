import { SEND_PASSWORD_RESET } from '../../fixtures/calls.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { zip } from '../../fixtures/files.ts';
import { mailTo } from '../../fixtures/mail.ts';
import { emailOf, makePersonas, signIn } from '../../fixtures/personas.ts';
import { REFUSED_DOCUMENTS } from '../../fixtures/refused-documents.ts';
import { inspectFile } from '../../../functions/files/inspection/inspect-file.ts';
import { UploadRefused } from '../../../functions/files/upload-refused.ts';
import { bytesSource } from '../../../functions/platform/objects/file-source.ts';
import { groupOf, type Row } from '../bench.ts';
import { median, milliseconds } from '../figures.ts';
import { waitFor } from '../wait-for.ts';

type Stage = { readonly cloud: Cloud; readonly token: string };

const ACME = 'acme.localhost';
const LOGIN =
  'mutation ($email: String!) { loginUser(email: $email, password: "not-the-password", instance_url: "acme", branch_url: null) { token } }';
const MB = 1024 ** 2;

/** Returns the milliseconds of some work. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

let addresses = 1;
/** Asks from an address of its own, by which attempts are counted. */
function elsewhere({ cloud }: Stage) {
  addresses += 1;
  return graphqlAt(hostFetch(cloud.port, `127.0.${addresses >> 8}.${addresses & 255}`));
}

const WRONG = emailOf('l1');
const OTHERS = { 'unknown e-mail': 'nobody@personas.test', 'inactive member': emailOf('off1'), 'member of another tenant': emailOf('l2') };

const signIns: Row<Stage> = {
  name: 'refused-sign-ins',
  title: 'Refused sign-ins: the greatest difference to a wrong password, medians of 50 [A01]',
  goal: '≤ 25 ms',
  measure: async (stage, { quick }) => {
    const ask = (email: string): Promise<number> => timed(() => elsewhere(stage)('localhost', LOGIN, { email }));
    await ask(WRONG);
    const differences = new Map(Object.keys(OTHERS).map((what) => [what, [] as number[]]));
    for (let round = 0; round < (quick ? 5 : 50); round += 1) {
      const wrong = await ask(WRONG);
      for (const [what, email] of Object.entries(OTHERS)) differences.get(what)?.push((await ask(email)) - wrong);
    }
    const figures = Object.fromEntries([...differences].map(([what, found]) => [what, Math.abs(median(found))]));
    const most = Math.max(...Object.values(figures));
    return { text: milliseconds(most), meets: most <= 25, figures };
  },
};

const documents: Row<Stage> = {
  name: 'refused-documents',
  title: 'Documents above a limit of the contract, until they are refused: the slowest kind, medians [G02]',
  goal: '≤ 50 ms',
  measure: async ({ cloud, token }, { runs }) => {
    const figures: Record<string, number> = {};
    for (const [what, query] of REFUSED_DOCUMENTS) {
      const times: number[] = [];
      for (let run = 0; run <= runs; run += 1) times.push(await timed(() => cloud.graphql(ACME, query, {}, { token })));
      figures[what] = median(times.slice(1));
    }
    const most = Math.max(...Object.values(figures));
    return { text: milliseconds(most), meets: most <= 50, figures };
  },
};

const resetMail: Row<Stage> = {
  name: 'reset-mail',
  title: 'Request for a new password, until its mail is sent; every reply takes 700 ms [W01]',
  goal: '< 690 ms',
  measure: async (stage) => {
    const times: number[] = [];
    for (const name of ['a2', 'u12', 's0'] as const) {
      const sent = (): number => mailTo(stage.cloud, emailOf(name)).length;
      const before = sent();
      const begun = performance.now();
      const reply = elsewhere(stage)(ACME, SEND_PASSWORD_RESET, { email: emailOf(name) });
      await waitFor(
        () => Promise.resolve(sent()),
        (now) => now > before,
      );
      times.push(performance.now() - begun);
      await reply;
    }
    const ms = median(times);
    return { text: milliseconds(ms), meets: ms < 690, figures: { ms } };
  },
};

const archives: Row<Stage> = {
  name: 'refused-archives',
  title: 'Archives of 10 GB out of 10 MB and of 200,000 files, until both are refused [F02]',
  goal: '≤ 30 s',
  measure: async () => {
    const claimed = Array.from({ length: 5 }, (_, index) => ({ name: `b${index}`, claims: 2 * 1024 ** 3 }));
    const bomb = zip([{ name: 'a', bytes: Buffer.alloc(10 * MB), isStored: true }, ...claimed]);
    const many = zip(Array.from({ length: 200_000 }, (_, index) => ({ name: `f${index}`, bytes: Buffer.alloc(0), isStored: true })));
    const refuse = (bytes: Buffer): Promise<unknown> =>
      inspectFile(bytesSource(bytes), { purpose: 'resource', declared: 'zip', isStored: false }).then(
        () => Promise.reject(new Error('An archive above the limits was accepted.')),
        (error: unknown) => {
          if (!(error instanceof UploadRefused && error.refusal.status === 422)) throw error;
        },
      );
    const ms = await timed(async () => {
      for (const bytes of [bomb, many]) await refuse(bytes);
    });
    return { text: milliseconds(ms), meets: ms <= 30_000, figures: { ms } };
  },
};

/** How long the product takes to refuse something, where that time tells something or costs something. */
export const refusals = groupOf<Stage>({
  rows: [signIns, documents, resetMail, archives],
  setUp: async () => {
    const cloud = await startCloud({ functions: 'bundled' });
    Object.assign(process.env, cloud.env);
    await makePersonas();
    return { cloud, token: await signIn(cloud, 'a1', ACME) };
  },
  tearDown: ({ cloud }) => cloud.stop(),
});
