import type { Exporter } from './exporter.ts';
import type { FileType } from './file-types.ts';

/** An exporter whose code is loaded when something is first written: most programs write one format or two. */
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
