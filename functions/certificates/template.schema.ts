import { letsIn } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { CertificateType } from '../courses/lists/course-lists.schema.ts';
import { builder } from '../platform/graphql/builder.ts';
import { standingOf } from '../platform/request/authorise.ts';
import { signPath } from '../platform/credentials/grants.ts';
import type { Call } from '../platform/request.ts';
import type { TemplateItem } from './certificate.records.ts';

type Box = TemplateItem['boxes']['name'];

/** The whole record, for those who manage templates; null for those who only choose among them. The Viewer is read once for all. */
async function whole(call: Call, template: Pick<TemplateItem, 'id'>): Promise<TemplateItem | null> {
  const { viewer } = await call.sight();
  const manages = viewer !== null && letsIn(entryOf('certificates.full'), standingOf(viewer));
  // Courses read the same records and name only what they need of them.
  return manages ? (template as TemplateItem) : null;
}

builder.objectFields(CertificateType, (t) => {
  const position = (of: (template: TemplateItem) => Box) =>
    t.floatList({
      nullable: true,
      resolve: async (template, _, { call }) => {
        const full = await whole(call, template);
        const box = full && of(full);
        return box && [...box];
      },
    });
  return {
    file_path: t.string({
      nullable: true,
      resolve: async (template, _, { call }) => {
        const full = await whole(call, template);
        return full && signPath(full.file, 'download', call.now);
      },
    }),
    name_position: position(({ boxes }) => boxes.name),
    course_title_position: position(({ boxes }) => boxes.courseTitle),
    issue_date_position: position(({ boxes }) => boxes.issueDate),
    expiry_date_position: position(({ boxes }) => boxes.expiryDate),
  };
});
