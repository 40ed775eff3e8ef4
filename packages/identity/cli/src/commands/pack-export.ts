import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { packSource } from '../pack-source.ts'
import { writePack } from '../write-pack.ts'

export const packExport = command({
  description: 'Write a pack into a folder of its own, to change it; needs no service',
  examples: [
    'daimon pack export tutor -o ./my-packs',
    'SOULPACKS_ROOT=./my-packs daimon pack import tutor --persist false',
  ],
  args: {
    pack_id: {
      type: 'positional',
      required: true,
      description: 'the pack, as daimon pack list names it',
    },
    output: {
      type: 'string',
      alias: ['o'],
      valueHint: 'directory',
      description: 'the pack becomes a folder of its id in it; must be given',
    },
    url: { ...serviceArgs.url, description: 'ask this service (DAIMON_URL) instead of the disk' },
    ...jsonArg,
  },
  run: async (io, args) => {
    if (!args.output) throw new UsageError('-o must name the directory for the pack.')
    const pack = await (await packSource(io, args)).read(args.pack_id)
    const written = await writePack(args.output, pack)
    await io.out.write(args.json ? jsonText(written) : `${written.path}\n`)
    return EXIT.clean
  },
})
