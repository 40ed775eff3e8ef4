import type { Msv } from '@daimon/client'

/** The starting point of a new vector. */
export const plainVector: Msv = {
  hexaco: { H: 0.5, E: 0.2, X: 0.2, A: 0.2, C: 0.5, O: 0.3 },
  moral_foundations: {
    care_harm: 0.8,
    fairness_cheating: 0.85,
    loyalty_betrayal: 0.65,
    authority_subversion: 0.6,
    sanctity_degradation: 0.4,
  },
  drives: { curiosity: 0.7, autonomy: 0.5, social_approval: 0.5 },
  epistemic_uncertainty: 0.15,
  inner_monologue: 'I am here, and I listen first.',
}
