import { EXIT, escapeControls } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { packSource } from '../pack-source.ts'

export const packImport = command({
  description: 'Create an avatar from a pack, or preview its soul',
  examples: [
    'daimon pack import companion --persist false',
    'daimon pack import support-agent --persist true',
    'daimon pack import support-agent --persist true --external-key front-desk',
  ],
  args: {
    pack_id: {
      type: 'positional',
      required: true,
      description: "pack ID, from 'daimon pack list'",
    },
    persist: {
      type: 'string',
      valueHint: 'true|false',
      description: 'true to create the avatar, false to preview it (required)',
    },
    'external-key': {
      type: 'string',
      description: 'external key of the avatar (default: from the pack)',
    },
    preset: { type: 'string', description: 'preset vector (default: from the pack)' },
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
        if (!('id' in avatar)) throw new TypeError('a persisted import returns an avatar')
        const what = avatar.created ? 'created' : 'already exists'
        const line = `${avatar.id}  ${escapeControls(avatar.name)}  ${escapeControls(avatar.external_key)}  ${what}\n`
        await io.out.write(args.json ? jsonText(avatar) : line)
        return EXIT.clean
      },
      { mayCreate: true },
    )

    async function warn(warnings: readonly string[]): Promise<void> {
      for (const warning of warnings) await io.err.write(`Note: ${escapeControls(warning)}\n`)
    }
  },
})

const readPersist = (text: string | undefined): boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  throw new UsageError(
    '--persist must be true or false. Use false to preview the soul, true to create the avatar.',
  )
}
