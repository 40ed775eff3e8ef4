import { EXIT, table } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { jsonText } from '../json.ts'
import { packSource } from '../pack-source.ts'

export const packList = command({
  description: 'List persona packs',
  examples: ['daimon pack list', 'daimon pack list -q', 'daimon pack list --json'],
  args: {
    quiet: { type: 'boolean', alias: ['q'], description: 'print only IDs, one per line' },
    url: {
      ...serviceArgs.url,
      description: 'service to read packs from (DAIMON_URL; default: local packs)',
    },
    ...jsonArg,
  },
  run: async (io, args) => {
    const packs = await (await packSource(io, args)).list()
    const rows = packs.map(({ id, name, role, version, tags }) =>
      args.quiet ? [id] : [id, name, role, version, tags.join(', ')],
    )
    await io.out.write(args.json ? jsonText(packs) : table(rows))
    return EXIT.clean
  },
})
