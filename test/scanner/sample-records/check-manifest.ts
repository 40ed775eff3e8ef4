/** Prints what the guardrail finds in a manifest of the sample ecosystem, as JSON. */
import { Guardrail } from '@daimon/scanner-guardrail'

const [root = '', advisoriesDirectory] = process.argv.slice(2)
const guardrail = new Guardrail({
  root,
  env: { HOME: root },
  cacheDirectory: `${root}/cache`,
  stateDirectory: `${root}/state`,
  keyDirectory: `${root}/keys`,
  advisoriesDirectory,
  isOffline: true,
  clientVersion: '1',
})
const code = 'left-pak 1.0.0\nright-pak 1.0.0\n'
const verdict = await guardrail.validateCode({ code, language: '', filePath: 'paks.txt' })
process.stdout.write(JSON.stringify(verdict), () => process.exit(0))
