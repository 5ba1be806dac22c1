import { createHmac, createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

/**
 * The content of the setting SIGNING_KEY, or of the secret `signing` in the cloud (secrets.ts): the PEM of the RSA key that signs, and after a rotation two lines below it:
 * `beside: {public key}.{seal secret}`, another key whose signatures are accepted, and `lasting: {secret}`, the seal secret of the first
 * key, for permanent seals. It is one text, so that all parts change together, and a former private key is gone with its last use.
 */
export type SigningKey = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  readonly sealSecret: KeyObject;
  readonly acceptedKey: { readonly publicKey: KeyObject; readonly sealSecret: KeyObject } | null;
  readonly permanentSecret: KeyObject;
};

const PEM = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/;
const SECRET_BYTES = 32;

const sealSecretOf = (privateKey: KeyObject): KeyObject =>
  createSecretKey(
    createHmac('sha256', privateKey.export({ type: 'pkcs8', format: 'der' }))
      .update('seal')
      .digest(),
  );

const lineIn = (text: string, name: 'beside' | 'lasting'): string | undefined => new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1];

function secretOf(text: string): KeyObject {
  const secret = Buffer.from(text, 'base64url');
  if (secret.length !== SECRET_BYTES) throw new Error('The signing key holds a secret of a wrong length.');
  return createSecretKey(secret);
}

const secretText = (secret: KeyObject): string => secret.export().toString('base64url');

function acceptedKeyOf(text: string): NonNullable<SigningKey['acceptedKey']> {
  const [key = '', secret = ''] = text.split('.');
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' });
  return { publicKey, sealSecret: secretOf(secret) };
}

/** Returns the parts of the setting. @throws for a text without a private key */
export function readSigningKey(text: string): SigningKey {
  const privateKey = createPrivateKey(PEM.exec(text)?.[0] ?? text);
  const sealSecret = sealSecretOf(privateKey);
  const [beside, lasting] = [lineIn(text, 'beside'), lineIn(text, 'lasting')];
  return {
    privateKey,
    publicKey: createPublicKey(privateKey),
    sealSecret,
    acceptedKey: beside === undefined ? null : acceptedKeyOf(beside),
    permanentSecret: lasting === undefined ? sealSecret : secretOf(lasting),
  };
}

/** Returns the key id that tokens name their key by. */
export function kidOf(publicKey: KeyObject): string {
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return createHmac('sha256', 'kid').update(pem).digest('base64url').slice(0, 12);
}

/** Returns the setting with the key of `signing`, and with that of `accepted` as accepted key. `first` is the setting before the first rotation. */
export function signingKeyText(signing: string, accepted: string | null, first: string): string {
  const key = readSigningKey(signing);
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim();
  const other = accepted === null ? null : readSigningKey(accepted);
  const beside =
    other && `beside: ${other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')}.${secretText(other.sealSecret)}`;
  return [pem, ...(beside === null ? [] : [beside]), `lasting: ${secretText(readSigningKey(first).permanentSecret)}`, ''].join('\n');
}
