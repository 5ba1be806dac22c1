import { builder } from '../platform/graphql/builder.ts';
import { arg, callQuery } from '../platform/graphql/root-fields.ts';
import type { Call } from '../platform/request/request.ts';
import type { DomainItem } from '../platform/request/access-records.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { isVerifiedSender, mailSender } from '../platform/runtime/mailer.ts';
import { findInstance, type InstanceView, publicView, viewsWithFigures } from './instance.queries.ts';
import { shownBranding } from './branding.queries.ts';
import { shownSupport } from './support.queries.ts';
import { readAnyInstance } from './platform-calls.ts';

/** The GraphQL type of an instance. */
export const LmsInstanceType = builder.objectRef<InstanceView>('LmsInstance');

LmsInstanceType.implement({
  description: 'A tenant. Everything after logo_url is null unless the caller is S (or A@i for the figures).',
  fields: (t) => ({
    id: t.id({ resolve: (view) => view.facts.id }),
    name: t.string({ resolve: (view) => view.facts.name }),
    domain: t.exposeString('domain'),
    theme: t.string({ nullable: true, resolve: (view) => view.facts.theme }),
    is_active: t.boolean({ resolve: (view) => view.facts.active }),
    logo_url: t.string({ nullable: true, resolve: (view) => view.look.logo }),
    primary_color: t.string({ nullable: true, resolve: (view) => view.look.primaryColor }),
    secondary_color: t.string({ nullable: true, resolve: (view) => view.look.secondaryColor }),
    support_email: t.string({
      nullable: true,
      description:
        '(added) Public, as the other four: what people see of it, the product’s own where the instance has none; in `lmsInstance` what is stored.',
      resolve: ({ support }) => support.email,
    }),
    support_phone: t.string({ nullable: true, resolve: ({ support }) => support.phone }),
    support_chat_url: t.string({ nullable: true, resolve: ({ support }) => support.chatUrl }),
    support_messenger_url: t.string({ nullable: true, resolve: ({ support }) => support.messengerUrl }),
    support_address: t.string({ nullable: true, resolve: ({ support }) => support.address }),
    sender_email: t.string({
      nullable: true,
      description: '(added) The address from which mail of the instance is to come.',
      resolve: ({ figures, facts }) => (figures ? (facts.sender ?? null) : null),
    }),
    mail_from: t.string({
      nullable: true,
      description: '(added) The sender of its mail at present: its own address where the domain is verified, else that of the platform.',
      resolve: ({ figures, facts }) => (figures ? mailSender({ name: facts.name, sender: facts.sender ?? null }) : null),
    }),
    sender_domains: t.stringList({
      nullable: true,
      description: '(added) The mail domains of the instance.',
      resolve: ({ figures, facts }) => (figures ? [...(facts.senderDomains ?? [])] : null),
    }),
    verified_sender_domains: t.stringList({
      nullable: true,
      description: '(added) Those of them that the operator has had verified: admins choose the address of their mail out of these.',
      resolve: ({ figures, facts }) => (figures ? (facts.senderDomains ?? []).filter(isVerifiedSender) : null),
    }),
    license_count: t.int({ nullable: true, resolve: ({ figures }) => figures?.licence.limit ?? null }),
    branch_limit: t.int({ nullable: true, resolve: ({ figures }) => figures?.licence.branchLimit ?? null }),
    trial_ends_at: t.field({ type: 'Date', nullable: true, resolve: ({ figures }) => figures?.trialEndsAt ?? null }),
    used_licenses: t.int({ nullable: true, resolve: ({ figures }) => figures?.licence.used ?? null }),
    remaining_licenses: t.int({
      nullable: true,
      resolve: ({ figures }) => (figures?.licence.limit === undefined ? null : Math.max(0, figures.licence.limit - figures.licence.used)),
    }),
    api_access: t.boolean({ nullable: true, resolve: ({ figures }) => figures?.settings.apiAccess ?? null }),
    branding_enabled: t.boolean({ nullable: true, resolve: ({ figures }) => figures?.settings.brandingEnabled ?? null }),
    require_password_change: t.boolean({
      nullable: true,
      description: '(added) A password that somebody else set must be changed before anything but profile and logout works.',
      resolve: ({ figures, facts }) => (figures ? (facts.requirePasswordChange ?? false) : null),
    }),
  }),
});

builder.objectFields(LmsInstanceType, (t) => ({
  language: t.string({
    nullable: true,
    description: '(added) The language of its people who have none of their own; null: none. Public, as the next two.',
    resolve: ({ facts }) => facts.language ?? null,
  }),
  languages: t.stringList({
    description: '(added) The languages out of which its people choose; none: all.',
    resolve: ({ facts }) => [...(facts.languages ?? [])],
  }),
  time_zone: t.string({
    nullable: true,
    description: '(added) An IANA name; null: UTC.',
    resolve: ({ facts }) => facts.timeZone ?? null,
  }),
}));

/** Returns an instance as it is shown, with its figures for super admins and for admins of the whole instance. */
export async function viewInstance(call: Call, viewer: Viewer | null, domain: string, facts: DomainItem): Promise<InstanceView> {
  const { tenant } = viewer ?? {};
  const forPlatform = viewer?.superAdmin ?? false;
  const seesFigures = forPlatform || (tenant?.id === facts.id && tenant.role === 'admin' && tenant.branch === null);
  if (!seesFigures) return publicView(domain, facts);
  const readViews = () => viewsWithFigures([{ domain, facts }], call.now, forPlatform);
  // A super admin may read one instance from the host of another.
  const [view] = await (forPlatform ? readAnyInstance(readViews) : readViews());
  return view ? { ...view, look: shownBranding(facts), support: shownSupport(facts) } : publicView(domain, facts);
}

callQuery('instanceByUrl', {
  type: LmsInstanceType,
  nullable: true,
  args: { url: arg.string({ required: true }) },
  resolve: async ({ url }, call) => {
    const domain = url.toLowerCase();
    const facts = await findInstance(domain);
    if (!facts) return null;
    const { viewer, problem } = await call.resolveViewer();
    return viewInstance(call, problem ? null : viewer, domain, facts);
  },
});
