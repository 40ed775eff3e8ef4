/**
 * Fits what the voice of replies is compared with to the replies of the bundled personas. See
 * README.md.
 */
import { type VoiceModel, profileKey } from '@daimon/identity-core'
import { writeFileSync } from 'node:fs'
import { parseOptions } from '../../bench/command/options.ts'
import { runCommand } from '../../bench/command/run-command.ts'
import { fitBands } from './personality/fit-bands.ts'
import { fitVoice } from './personality/fit-voice.ts'
import { readPacks } from './personality/packs.ts'
import { ASSISTANT, readStyles } from './personality/replies.ts'

const usage = `Usage: npm run tune:voice -- [options]

Fit the voice model to the committed replies of the bundled personas and of an assistant. Write it to
the source of the core.

  --dry-run  print only
  --help     print this help
`
const MODEL = new URL(
  '../../packages/identity/core/src/voice/generated/voice.json',
  import.meta.url,
)

process.exit(
  await runCommand(usage, async (args) => {
    const { values } = parseOptions({ args, options: { 'dry-run': { type: 'boolean' } } })
    const samples = readPacks().map(({ id, description }) => ({
      key: profileKey(description),
      styles: readStyles(id),
    }))
    const assistant = readStyles(ASSISTANT)
    const model: VoiceModel = {
      ...fitVoice(samples, assistant),
      bands: fitBands(samples, assistant),
    }
    process.stdout.write(`Bands: ${JSON.stringify(model.bands)}\n`)
    if (values['dry-run'] !== true) writeFileSync(MODEL, `${JSON.stringify(model)}\n`)
    return 0
  }),
)
