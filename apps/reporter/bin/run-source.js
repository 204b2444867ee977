/** Runs the source of the command, as from a clone. The build has `run-built.ts` in the place of this file. */
export function runMain() {
  void import('../src/main.ts');
}
