import { EXIT } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { packSource } from '../pack-source.ts'

export const packExport = command({
  description: 'Export a pack to a directory, to customize it',
  examples: [
    'daimon pack export tutor -o ./my-packs',
    'SOULPACKS_ROOT=./my-packs daimon pack import tutor --persist false',
  ],
  args: {
    pack_id: {
      type: 'positional',
      required: true,
      description: "pack ID, from 'daimon pack list'",
    },
    output: {
      type: 'string',
      alias: ['o'],
      valueHint: 'directory',
      description: 'parent of the new pack directory (required)',
    },
    url: {
      ...serviceArgs.url,
      description: 'service to read packs from (DAIMON_URL; default: local packs)',
    },
    ...jsonArg,
  },
  run: async (io, args) => {
    if (!args.output) throw new UsageError('No output directory. Pass it with -o.')
    const pack = await (await packSource(io, args)).read(args.pack_id)
    const { writePack } = await import('../write-pack.ts')
    const written = await writePack(args.output, pack)
    await io.out.write(args.json ? jsonText(written) : `${written.path}\n`)
    return EXIT.clean
  },
})
