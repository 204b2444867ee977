import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJpeg, aPlainPng } from '../../testing/pictures.ts';
import { readPicture } from './read-picture.ts';

describe('a JPEG', () => {
  it('has the width and height of its upright form, in either byte order', async () => {
    for (const isLittleEndian of [true, false]) {
      for (const [orientation, width, height] of [
        [1, 30, 20],
        [3, 30, 20],
        [5, 20, 30],
        [6, 20, 30],
        [8, 20, 30],
      ] as const) {
        const outcome = await readPicture(aJpeg({ width: 30, height: 20, orientation, isLittleEndian }));
        expect(outcome).toMatchObject({ status: 'readable', picture: { width, height, orientation } });
      }
    }
  });

  it('is written to a file without metadata on location and camera', async () => {
    const outcome = await readPicture(aJpeg({ width: 3, height: 2, orientation: 6 }));
    const bytes = outcome.status === 'readable' ? Buffer.from(outcome.picture.image.bytes) : Buffer.alloc(0);
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(bytes.subarray(-2).toString('hex')).toBe('ffd9');
    expect(bytes.includes('Exif')).toBe(false);
  });

  it('is rejected with four color components and accepted in gray', async () => {
    expect(await readPicture(aJpeg({ width: 3, height: 2, components: 4 }))).toEqual({
      status: 'unreadable',
      problem: 'unsupported',
    });
    expect(await readPicture(aJpeg({ width: 3, height: 2, components: 1 }))).toMatchObject({
      picture: { image: { colorSpace: 'DeviceGray' } },
    });
  });
});

const intact = [aJpeg({ width: 30, height: 20 }), aPlainPng(20, 10)];

it('reports a truncated picture as broken, wherever it ends', async () => {
  for (const bytes of intact) {
    for (let length = 8; length < bytes.length - 1; length += 1) {
      const outcome = await readPicture(bytes.subarray(0, length));
      expect(outcome).toEqual({ status: 'unreadable', problem: 'broken' });
    }
  }
});

it('reports an unknown format', async () => {
  expect(await readPicture(Buffer.from('hello'))).toEqual({
    status: 'unreadable',
    problem: 'unknown-format',
  });
  expect(await readPicture(new Uint8Array())).toMatchObject({ problem: 'unknown-format' });
});

it('returns an outcome for any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...intact),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 8 }),
      async (bytes, changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) if (at < changed.length) changed[at] = value;
        const outcome = await readPicture(changed);
        expect(['readable', 'unreadable']).toContain(outcome.status);
      },
    ),
  );
});
