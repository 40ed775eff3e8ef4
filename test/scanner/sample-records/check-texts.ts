/** Prints what the guardrail finds in texts and commands of the sample ecosystem, as JSON. */
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
const check = (code: string, filePath: string) =>
  guardrail.validateCode({ code, language: '', filePath })
const verdicts = {
  manifest: await check('left-pak x2\nright-pak x2\n', 'paks.txt'),
  code: await check('use left.over\nuse ./own\n', 'src/a.pks'),
  command: await check('pak get left-pak#x2 && sudo pak -q g right-pak --at x2\n', 'setup.sh'),
  fixed: await check('pak get left-pak#x10\n', 'setup.sh'),
  unclear: await check('pak get "left-pak\n', 'setup.sh'),
}
process.stdout.write(JSON.stringify(verdicts), () => process.exit(0))
