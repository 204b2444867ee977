import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stableUuid } from './stable-uuid.ts';

it('is the SHA-1 of namespace and parts, with version 5 and the variant of RFC 9562', () => {
  const namespace = Buffer.from('a2f1f7d0c5b84e0f9b1d6a3c47e8d215', 'hex');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
      const bytes = createHash('sha1')
        .update(namespace)
        .update(JSON.stringify(parts))
        .digest()
        .subarray(0, 16);
      bytes.writeUInt8((bytes.readUInt8(6) % 16) + 0x50, 6);
      bytes.writeUInt8((bytes.readUInt8(8) % 64) + 0x80, 8);
      expect(stableUuid(...parts)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(stableUuid(...parts).replaceAll('-', '')).toBe(bytes.toString('hex'));
    }),
  );
});
