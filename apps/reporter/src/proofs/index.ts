export { proveAttacks } from '../attacks/prove-attacks.ts';
export { proveSmtp } from '../channels/proof/prove-smtp.ts';
export { provePowerCut } from '../power-cut/prove-power-cut.ts';
export { proveOccurrences } from '../schedule/proof/prove-occurrences.ts';
export { proveFaults } from '../scheduler/faults/prove-faults.ts';
export { proveIdle } from '../scheduler/idle/prove-idle.ts';
export { proveKills } from '../scheduler/proof/prove-kills.ts';
export { proveScale } from '../scheduler/scale/prove-scale.ts';
