import { EXIT, plain } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { packSource } from '../pack-source.ts'

export const packImport = command({
  description: 'Make an avatar of a pack, or only show the soul that it makes',
  examples: [
    'daimon pack import companion --persist false',
    'daimon pack import support-agent --persist true',
    'daimon pack import support-agent --persist true --external-key front-desk',
  ],
  args: {
    pack_id: {
      type: 'positional',
      required: true,
      description: 'the pack, as daimon pack list names it',
    },
    persist: {
      type: 'string',
      valueHint: 'true|false',
      description: 'false writes nothing and needs no service; must be given',
    },
    'external-key': { type: 'string', description: 'key of the avatar instead of the pack’s own' },
    preset: { type: 'string', description: 'vector of this name instead of the pack’s preset' },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const asked = {
      pack_id: args.pack_id,
      external_key: args['external-key'],
      msv_preset: args.preset,
    }
    const persist = readPersist(args.persist)
    if (!persist) {
      const compiled = await (await packSource(io, args)).compile(asked)
      await warn(compiled.warnings)
      await io.out.write(jsonText(compiled))
      return EXIT.clean
    }
    return withService(
      io,
      args,
      async ({ client, call }) => {
        const avatar = await client.avatars.importSoulpack({ ...asked, persist }, call)
        await warn(avatar.warnings)
        if (!('id' in avatar)) throw new TypeError('an import that persists answers an avatar')
        const what = avatar.created ? 'created' : 'was there already'
        const line = `${avatar.id}  ${plain(avatar.name)}  ${plain(avatar.external_key)}  ${what}\n`
        await io.out.write(args.json ? jsonText(avatar) : line)
        return EXIT.clean
      },
      { mayCreate: true },
    )

    async function warn(warnings: readonly string[]): Promise<void> {
      for (const warning of warnings) await io.err.write(`Note: ${plain(warning)}\n`)
    }
  },
})

const readPersist = (text: string | undefined): boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new UsageError('--persist must be true or false: false shows the soul, true stores it.')
}
