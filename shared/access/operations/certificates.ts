import { type AccessTable, call, countsAgainstPlan, PUBLIC, roles } from '../access-entry.ts';
import { ADMINS, ALL_ROLES, REPORT_READERS, SUPER_ADMINS } from '../roles.ts';

export const certificatesOperations = {
  verifyCertificate: call(PUBLIC, 'verify a certificate'),
  // File and positions of templates; other readers of templates get their names alone.
  'certificates.full': roles(ADMINS, SUPER_ADMINS),
  uploadCertificate: call(countsAgainstPlan(roles(ADMINS, SUPER_ADMINS)), 'upload a certificate template'),
  updateCertificate: call(roles(ADMINS, SUPER_ADMINS), 'change a certificate template'),
  deleteCertificate: call(roles(ADMINS, SUPER_ADMINS), 'delete a certificate template'),
  setDefaultCertificate: call(roles(ADMINS, SUPER_ADMINS), 'choose the default certificate template'),
  replaceCertificate: call(roles(ADMINS, SUPER_ADMINS), 'replace a certificate template'),
  // Certifications are of the whole instance. People have to be in scope, and nobody decides on themselves.
  certifications: call(roles(ADMINS, SUPER_ADMINS), 'see the certifications'),
  certification: call(roles(ADMINS, SUPER_ADMINS), 'see a certification'),
  certificationHolders: call(roles(ADMINS, SUPER_ADMINS), 'see who holds a certification'),
  createCertification: call(countsAgainstPlan(roles(ADMINS, SUPER_ADMINS)), 'create a certification'),
  updateCertification: call(roles(ADMINS, SUPER_ADMINS), 'change a certification'),
  deleteCertification: call(roles(ADMINS, SUPER_ADMINS), 'delete a certification'),
  revokeCertification: call(roles(ADMINS, SUPER_ADMINS), 'revoke a certification'),
  exemptFromCertification: call(roles(ADMINS, SUPER_ADMINS), 'exempt a user from a certification'),
  myCertifications: call(roles(ALL_ROLES), 'see their certifications'),
  personCertifications: call(roles(ADMINS, SUPER_ADMINS), 'see the certifications of a user'),
  'POST /api/certificates/preview': roles(ADMINS, SUPER_ADMINS),
  // Of others in scope; the command refuses one's own.
  revokeCertificate: call(roles(ADMINS), 'revoke a certificate'),
  GenerateCertificate: call(roles(ALL_ROLES), 'download a certificate'),
  'certificate.other': roles(REPORT_READERS),
  // The handler checks the signature in the address, or else the caller's right to the certificate.
  'GET /api/graphql/download/{filename}': PUBLIC,
  'GET /api/badges/download/{filename}': PUBLIC,
  // What the holder of a badge checks it by.
  'GET /api/badges/issuer': PUBLIC,
  'GET /api/badges/jwks': PUBLIC,
  'GET /api/badges/keys/{kid}': PUBLIC,
  'GET /api/badges/status/{code}': PUBLIC,
} satisfies AccessTable;
