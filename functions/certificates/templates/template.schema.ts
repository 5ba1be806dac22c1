import { allows } from '../../../shared/access/permissions.ts';
import { entryOf } from '../../../shared/access/table.ts';
import { CertificateType } from '../../courses/lists/course-lists.schema.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, tenantMutation } from '../../platform/graphql/root-fields.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import { signPath } from '../../platform/credentials/grants.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { TemplateChoice } from '../../courses/template.queries.ts';
import { type TemplateItem, templateRecord } from '../certificate.records.ts';
import { deleteTemplate, replaceTemplate, setDefaultTemplate, updateTemplate, uploadTemplate } from './template.commands.ts';
import { allTemplates, liveTemplate } from './template.queries.ts';

type Box = TemplateItem['boxes']['name'];

/** Returns the full template for callers who manage templates; null for those who only choose one. */
async function manageable(call: Call, template: TemplateChoice): Promise<TemplateItem | null> {
  const { viewer } = await call.resolveViewer();
  const manages = viewer !== null && allows(entryOf('certificates.full'), accessSubjectOf(viewer));
  // The courses module reads the same records and parses only the fields it needs.
  return manages ? templateRecord.parse(template) : null;
}

builder.objectFields(CertificateType, (t) => {
  const position = (boxOf: (template: TemplateItem) => Box) =>
    t.floatList({
      nullable: true,
      resolve: async (template, _, { call }) => {
        const full = await manageable(call, template);
        const box = full && boxOf(full);
        return box && [...box];
      },
    });
  return {
    file_path: t.string({
      nullable: true,
      resolve: async (template, _, { call }) => {
        const full = await manageable(call, template);
        return full && signPath(`storage/${full.file}`, 'download', call.now);
      },
    }),
    name_position: position(({ boxes }) => boxes.name),
    course_title_position: position(({ boxes }) => boxes.courseTitle),
    issue_date_position: position(({ boxes }) => boxes.issueDate),
    expiry_date_position: position(({ boxes }) => boxes.expiryDate),
  };
});

const templateById = async (viewer: TenantViewer, id: number): Promise<TemplateItem> =>
  liveTemplate(await allTemplates(viewer.tenant.scope), id);

tenantMutation('uploadCertificate', {
  type: CertificateType,
  description: '[S A@i] Multipart. Page 1 of the PDF is used. The first template becomes the default.',
  branchUrl: false,
  args: {
    name: arg.string({ required: true }),
    // Demanded by the command: who calls is checked before the form of the request is.
    file: arg({ type: 'Upload' }),
    name_position: arg.floatList(),
    course_title_position: arg.floatList(),
    issue_date_position: arg.floatList(),
    expiry_date_position: arg.floatList(),
    canvas_width: arg.int({ description: 'Pixels of the drawing area, kept for information; positions are fractions of the page.' }),
    canvas_height: arg.int(),
  },
  resolve: async (viewer, { file, ...input }, call) => templateById(viewer, await uploadTemplate(call, viewer, input, file ?? null)),
});

tenantMutation('updateCertificate', {
  type: CertificateType,
  description: '[S A@i] Multipart. file null or absent = kept; a position null = not on the page. Issued certificates do not change.',
  branchUrl: false,
  args: {
    id: arg.id({ required: true }),
    name: arg.string({ required: true }),
    file: arg({ type: 'Upload' }),
    name_position: arg.floatList(),
    course_title_position: arg.floatList(),
    issue_date_position: arg.floatList(),
    expiry_date_position: arg.floatList(),
  },
  resolve: async (viewer, { id, file, ...input }, call) =>
    templateById(viewer, await updateTemplate(call, viewer, id, input, file ?? null)),
});

tenantMutation('deleteCertificate', {
  type: 'Boolean',
  description: '[S A@i] The default one while others exist, and one that courses use: CONFLICT.',
  branchUrl: false,
  args: { id: arg.id({ required: true }) },
  resolve: (viewer, { id }, call) => deleteTemplate(call, viewer, id),
});

tenantMutation('setDefaultCertificate', {
  type: CertificateType,
  description: '[S A@i] Exactly one template is the default.',
  branchUrl: false,
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => templateById(viewer, await setDefaultTemplate(call, viewer, id)),
});

tenantMutation('replaceCertificate', {
  type: CertificateType,
  description: '(added) [S A@i] Deletes a template; its courses use the other one from now on, which is answered.',
  branchUrl: false,
  args: { id: arg.id({ required: true }), by: arg.id({ required: true }) },
  resolve: async (viewer, { id, by }, call) => templateById(viewer, await replaceTemplate(call, viewer, id, by)),
});
