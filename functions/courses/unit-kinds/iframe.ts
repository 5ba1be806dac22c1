import type { UnitInput } from '../../../shared/courses/course-draft.ts';
import { isBelow, webHostOf } from '../../../shared/courses/web-address.ts';
import { mediaAddress } from '../../files/file-addresses.queries.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { settings } from '../../platform/runtime/settings.ts';
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

type IframeBody = { readonly kind: 'iframe'; readonly url: string | null; readonly content: string | null };
type IframeView = CommonView & WithText & WithQuestions & { readonly kind: 'iframe'; readonly url: string | null };

const IframeType = builder.objectRef<IframeView>('iFrameUnitType').implement({
  interfaces: [UnitType],
  fields: (t) => ({
    url: t.exposeString('url', { nullable: true }),
    proxy_url: t.string({ nullable: true, resolve: () => null }),
    content: t.exposeString('content', { nullable: true }),
    tests: t.field(questionsField),
  }),
});

/** A page of another site, or a stored file: pages of our own hosts are framed by nobody. */
function addressOf(url: string | null | undefined, field: string, { files, problems }: ReadingUnits): string | null {
  const address = url?.trim();
  if (!address) return null;
  const file = files.file(address);
  if (file) return file.path;
  const host = webHostOf(address);
  const { PRODUCT_DOMAIN, CONTENT_DOMAIN } = settings();
  const isOwn = host !== null && isBelow(host, [PRODUCT_DOMAIN, CONTENT_DOMAIN]);
  if (!isOwn && isPrivateAddress(address))
    return noteProblem(problems, `${field}.url`, 'This address is in a private network. Please enter the address of a public site.');
  if (isOwn || host === null)
    return noteProblem(problems, `${field}.url`, 'Please enter the address of another site. It has to start with https:// or http://.');
  return address;
}

export const iframe = {
  type: IframeType,
  read: (unit: UnitInput<'iframe'>, field: string, reading: ReadingUnits): IframeBody => ({
    kind: 'iframe',
    url: addressOf(unit.url, field, reading),
    content: readPlainText(unit.content),
  }),
  hasSource: ({ url }: IframeBody) => url !== null,
  view: (common: CommonView, body: IframeBody | null, { reader, tests }: UnitShowing): IframeView => ({
    ...common,
    kind: 'iframe',
    url: body?.url ? mediaAddress(reader, body.url) : null,
    content: shownPlainText(body),
    tests,
  }),
} satisfies UnitKindHandler;
