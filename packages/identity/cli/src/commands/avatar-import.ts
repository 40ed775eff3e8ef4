import { EXIT, escapeControls } from '@daimon/terminal'
import { openAsBlob } from 'node:fs'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { fileError, requireFile } from '../files.ts'
import { IncompleteError } from '../io.ts'
import { jsonText } from '../json.ts'
import { readCard, registerCard } from '../soul/character-card.ts'
import { transfer } from '../transfer.ts'

type Answer = {
  readonly id: string
  readonly name: string
  readonly imported: Readonly<Record<string, number>>
}

export const avatarImport = command({
  description: 'Create an avatar from an exported document or a Character Card',
  examples: [
    'daimon avatar import fennel.json',
    'daimon avatar import fennel.json --external-key fennel-2',
    'daimon avatar import luna.png --external-key luna',
  ],
  args: {
    file: {
      type: 'positional',
      required: true,
      description: "document from 'daimon avatar export', or a card (JSON or PNG)",
    },
    'external-key': {
      type: 'string',
      description: 'external key of the new avatar (default: from the document; empty for none)',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    await requireFile(args.file)
    const document = await openAsBlob(args.file).catch((cause: unknown) => {
      throw fileError('read', args.file, cause)
    })
    const key = args['external-key']
    const query = key === undefined ? '' : `?external_key=${encodeURIComponent(key)}`
    return withService(
      io,
      args,
      async (service) => {
        const card = await readCard(document)
        if (card) {
          const answer = await registerCard(service, card, key)
          const line = `${answer.id}  ${escapeControls(answer.name)}\n`
          await io.out.write(args.json ? jsonText(answer) : line)
          for (const warning of answer.warnings) await io.err.write(`${escapeControls(warning)}.\n`)
          return EXIT.clean
        }
        const response = await transfer(service, `/v1/avatars/import${query}`, document)
        const answer = readAnswer(await response.text())
        const { id, name, imported } = answer
        const counts = Object.entries(imported).map(([what, count]) => `${what} ${count}`)
        const line = `${id}  ${escapeControls(name)}  ${counts.join(', ')}\n`
        await io.out.write(args.json ? jsonText(answer) : line)
        return EXIT.clean
      },
      { mayCreate: true },
    )
  },
})

const readAnswer = (text: string): Answer => {
  try {
    return JSON.parse(text) as Answer
  } catch (cause) {
    throw new IncompleteError('The service returned invalid JSON. Check --url.', { cause })
  }
}
