// A device that makes a passkey and answers with it, as a browser hands it over (WebAuthn level 3): for tests without a browser.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
/** Present and verified; a new key comes with its data. */
const VERIFIED = 0x05;
const WITH_KEY = 0x40;

const uint = (value: number, bytes: number): Buffer => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};

/** CBOR of the one map that is handed over: no attestation, and these bytes. */
const attestation = (data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    Buffer.from('fmt'),
    Buffer.from([0x64]),
    Buffer.from('none'),
    Buffer.from([0x67]),
    Buffer.from('attStmt'),
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    Buffer.from([0x59]),
    uint(data.length, 2),
    data,
  ]);

export const newDevice = (host: string, origin = `https://${host}`) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const signs = (flags: number): Buffer => Buffer.concat([sha256(host), Buffer.from([flags]), uint(++counter, 4)]);
  const client = (type: string, challenge: unknown): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Readonly<Record<string, Buffer>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
  });
  return {
    id: id.toString('base64url'),
    make: (challenge: unknown) => {
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([signs(VERIFIED | WITH_KEY), Buffer.alloc(16), uint(id.length, 2), id, key]);
      return credential({
        clientDataJSON: client('webauthn.create', challenge),
        attestationObject: attestation(data),
      });
    },
    answer: (challenge: unknown) => {
      const clientDataJSON = client('webauthn.get', challenge);
      const authenticatorData = signs(VERIFIED);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      return credential({ clientDataJSON, authenticatorData, signature });
    },
  };
};
