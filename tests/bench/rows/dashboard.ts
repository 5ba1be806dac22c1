import { groupOf, type Row } from '../bench.ts';
import { kilobytes, median, milliseconds } from '../figures.ts';
import { type SeenProduct, seeProduct } from '../product.ts';
import { DASHBOARDS, type Dashboard, type Line, type Session, signIn, visit, type Visit } from '../visit.ts';

type Stage = {
  readonly product: SeenProduct;
  /** Every first visit to each dashboard over a line, made once for all rows. */
  visits(line: Line, runs: number): Promise<ReadonlyMap<Dashboard, readonly Visit[]>>;
};

async function setUp(): Promise<Stage> {
  const product = await seeProduct();
  const { port, browser } = product;
  const sessions = new Map<Dashboard, Session>();
  const made = new Map<Line, Promise<ReadonlyMap<Dashboard, readonly Visit[]>>>();
  const visitAll = async (line: Line, runs: number): Promise<ReadonlyMap<Dashboard, readonly Visit[]>> => {
    const visitsByDashboard = new Map<Dashboard, Visit[]>();
    for (const dashboard of DASHBOARDS) {
      const session = sessions.get(dashboard) ?? (await signIn(browser, port, dashboard));
      sessions.set(dashboard, session);
      // Functions and their data are warm, the browser is not: the first visit is left out.
      await visit(browser, session, line);
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, session, line));
      visitsByDashboard.set(dashboard, visits);
    }
    return visitsByDashboard;
  };
  return {
    product,
    visits: (line, runs) => {
      const visits = made.get(line) ?? visitAll(line, runs);
      made.set(line, visits);
      return visits;
    },
  };
}

type Goal = {
  readonly line: Line;
  readonly figure: (visit: Visit) => number;
  readonly most: number;
  readonly print: (value: number) => string;
};

/** The worse of the two dashboards counts; the notes tell both. */
const row = (name: string, title: string, goal: string, { line, figure, most, print }: Goal): Row<Stage> => ({
  name,
  title,
  goal,
  measure: async (stage, { runs }) => {
    const visits = await stage.visits(line, runs);
    const each = [...visits].map(([{ name: whose }, those]) => [whose, median(those.map(figure))] as const);
    const worst = Math.max(...each.map(([, value]) => value));
    return {
      text: print(worst),
      meets: worst <= most,
      figures: Object.fromEntries(each),
      notes: [each.map(([whose, value]) => `${whose} ${print(value)}`).join(', ')],
    };
  },
});

const count = (value: number): string => String(value);

export const dashboard = groupOf<Stage>({
  rows: [
    row('dashboard-scripts', 'Dashboard from a cold cache: scripts', '≤ 220 kB', {
      line: 'local',
      figure: (seen) => seen.scriptBytes,
      most: 220_000,
      print: kilobytes,
    }),
    row('dashboard-requests', 'Dashboard from a cold cache: requests', '≤ 15', {
      line: 'local',
      figure: (seen) => seen.requests,
      most: 15,
      print: count,
    }),
    row('dashboard-lcp', 'Dashboard from a cold cache: LCP, local', '≤ 0.4 s', {
      line: 'local',
      figure: (seen) => seen.lcp,
      most: 400,
      print: milliseconds,
    }),
    row('dashboard-lcp-slow', 'Dashboard from a cold cache: LCP, slow 4G', '≤ 1.5 s', {
      line: 'slow 4G',
      figure: (seen) => seen.lcp,
      most: 1500,
      print: milliseconds,
    }),
  ],
  setUp,
  tearDown: ({ product }) => product.stop(),
});
