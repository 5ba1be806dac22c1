/** The JSON-LD context of the Verifiable Credentials Data Model v2.0 (section 4.3), the first of every credential. */
export const VC_CONTEXT = 'https://www.w3.org/ns/credentials/v2';
/** That of Open Badges 3.0, the second of a badge (section B.1.1, OpenBadgeCredential). */
export const BADGE_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json';
