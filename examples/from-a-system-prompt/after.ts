/**
 * The same program with an identity and a memory. The system prompt became the soul's description,
 * word for word; the rest of the soul can stay as neutral as here, and gain character later.
 */
import { SoulHybridClient, type Soul } from '@daimon/client'

import { callModel } from './model.ts'

const soul: Soul = {
  name: 'Fennel',
  role: 'Kitchen companion',
  description:
    'You are Fennel, a kitchen companion. You help people cook for those they love. You ask before you assume.',
  attachment_style: 'Secure',
  baseline_msv: {
    hexaco: { H: 0.1, E: 0.2, X: 0.25, A: 0, C: 0.25, O: 0.15 },
    moral_foundations: {
      care_harm: 0.5,
      fairness_cheating: 0.5,
      loyalty_betrayal: 0.5,
      authority_subversion: 0.5,
      sanctity_degradation: 0.5,
    },
    drives: { curiosity: 0.5, autonomy: 0.5, social_approval: 0.5 },
    epistemic_uncertainty: 0.1,
    inner_monologue: 'I listen first.',
  },
}

// DAIMON_ENABLED=false disables the sidecar: the model then gets the description, as before.
const client = new SoulHybridClient()

for (const message of process.argv.slice(2)) {
  const turn = await client.runTurn(message, (systemPrompt) => callModel(systemPrompt, message), {
    externalKey: process.env['USER_KEY'] ?? 'fennel',
    soul,
  })
  console.log(turn.reply)
}
