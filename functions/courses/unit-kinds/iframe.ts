import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { type Framing, FRAMINGS } from '../../../shared/courses/framing.ts';
import { isBelow, webHostOf } from '../../../shared/courses/web-address.ts';
import { mediaAddress } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { productDomains } from '../../platform/runtime/settings.ts';
import { proxyAddress } from '../web-pages/page-addresses.queries.ts';
import type { CommonView, WithQuestions, WithText } from './common-view.ts';
import { isPrivateAddress } from './private-address.ts';
import {
  noteProblem,
  type ReadingUnits,
  readPlainText,
  shownPlainText,
  type UnitKindHandler,
  type UnitShowing,
} from './unit-kind-handler.ts';
import { questionsField, UnitType } from './unit.schema.ts';

type IframeBody = {
  readonly kind: 'iframe';
  readonly url: string | null;
  readonly content: string | null;
  /** How the page is shown, as a check found; null for a stored file and a page that was not checked; absent in units of former versions. */
  readonly framing?: Framing | null;
};
type IframeView = CommonView &
  WithText &
  WithQuestions & {
    readonly kind: 'iframe';
    readonly url: string | null;
    readonly proxyUrl: string | null;
    readonly framing: Framing | null;
  };

const FramingEnum = builder.enumType('Framing', {
  description: 'How the page of another site is shown: in a frame, in a frame through GET /api/proxy, or in a new tab.',
  values: FRAMINGS,
});

const IframeType = builder.objectRef<IframeView>('iFrameUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    url: t.exposeString('url', { nullable: true }),
    proxy_url: t.exposeString('proxyUrl', { nullable: true }),
    framing: t.field({ type: FramingEnum, nullable: true, resolve: ({ framing }) => framing }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(questionsField),
  }),
});

/** A page of another site, or a stored file: pages of our own hosts are framed by nobody. */
function addressOf(url: string | null | undefined, field: string, { files, problems }: ReadingUnits): string | null {
  const address = url?.trim();
  if (!address) return null;
  if (files.file(address)) return files.path(`${field}.url`, address, 'framed');
  const host = webHostOf(address);
  const isOwn = host !== null && isBelow(host, productDomains());
  if (!isOwn && isPrivateAddress(address))
    return noteProblem(problems, `${field}.url`, 'This address is in a private network. Please enter the address of a public site.');
  if (isOwn || host === null)
    return noteProblem(problems, `${field}.url`, 'Please enter the address of another site. It has to start with https:// or http://.');
  return address;
}

export const iframe = {
  type: IframeType,
  read: (unit: UnitInput<'iframe'>, field: string, reading: ReadingUnits): IframeBody => {
    const url = addressOf(unit.url, field, reading);
    return { kind: 'iframe', url, content: readPlainText(unit.content), framing: reading.framings.get(url ?? '') ?? null };
  },
  hasSource: ({ url }: IframeBody) => url !== null,
  view: (common: CommonView, body: IframeBody | null, { reader, tests }: UnitShowing): IframeView => ({
    ...common,
    kind: 'iframe',
    url: body?.url ? mediaAddress(reader, body.url) : null,
    // A page that was not checked may refuse to be framed; through the proxy it is shown all the same.
    proxyUrl: body?.url && webHostOf(body.url) !== null && body.framing !== 'direct' ? proxyAddress(reader, body.url) : null,
    framing: body?.framing ?? null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
