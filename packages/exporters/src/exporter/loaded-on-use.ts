import type { Exporter } from './exporter.ts';
import type { FileType } from './file-types.ts';

/** An exporter whose code is loaded on first use: most programs write one or two formats. */
export function loadedOnUse(fileType: FileType, load: () => Promise<Exporter>): Required<Exporter> {
  return {
    ...fileType,
    async *write(report, options) {
      const exporter = await load();
      yield* exporter.write(report, options);
    },
    async prepare(options) {
      const exporter = await load();
      await exporter.prepare?.(options);
    },
  };
}
