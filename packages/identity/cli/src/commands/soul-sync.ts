import type { Avatar, Soul } from '@daimon/client'
import { EXIT } from '@daimon/terminal'
import { botArg, command, jsonArg, serviceArgs } from '../command.ts'
import { type Service, withService } from '../connect.ts'
import { findAvatar } from '../find-avatar.ts'
import { type Io, IncompleteError, UsageError } from '../io.ts'
import { jsonText } from '../json.ts'
import { type Side, decideSync } from '../soul/decide-sync.ts'
import type { SoulFile } from '../soul/soul-file.ts'
import { findDifferences, hashSoul, extractSoul } from '../soul/soul-members.ts'

const SIDES = ['file', 'service'] as const

type Outcome = {
  readonly bot_id: string
  readonly revision: number
  /** The side whose soul the other took. */
  readonly taken: Side | null
}

export const soulSync = command({
  description: 'Keep a soul file and the soul of an avatar in step, both ways',
  examples: [
    'daimon soul sync ./SOUL.md --bot mara-kitchen',
    'daimon soul sync ./SOUL.md',
    'daimon soul sync ./SOUL.md --keep file',
  ],
  args: {
    file: {
      type: 'positional',
      required: true,
      description: 'soul file: YAML front matter, then the description; created if missing',
    },
    ...botArg,
    keep: {
      type: 'string',
      valueHint: SIDES.join('|'),
      description: 'side to keep if both changed since they were in step',
    },
    ...serviceArgs,
    ...jsonArg,
  },
  run: async (io, args) => {
    const kept = readSide(args.keep)
    const { readSoulFile } = await import('../soul/soul-file.ts')
    const file = await readSoulFile(args.file)
    const name = args.bot ?? file?.note?.botId ?? io.env['DAIMON_BOT_ID']?.trim()
    if (!name)
      throw new UsageError(
        `'${args.file}' names no avatar yet. Pass its ID or external key with --bot.`,
      )
    return withService(io, args, async (service) => {
      const avatar = await findAvatar(service, name)
      const outcome = await sync(io, service, { path: args.file, file, avatar, kept })
      await io.out.write(args.json ? jsonText(outcome) : `${describe(outcome)}\n`)
      return EXIT.clean
    })
  },
})

const readSide = (given: string | undefined): Side | undefined => {
  const side = SIDES.find((one) => one === given)
  if (given !== undefined && !side) throw new UsageError(`--keep must be ${SIDES.join(' or ')}.`)
  return side
}

type Sides = {
  readonly path: string
  readonly file: SoulFile | undefined
  readonly avatar: Avatar
  readonly kept: Side | undefined
}

const sync = async (io: Io, service: Service, sides: Sides): Promise<Outcome> => {
  const { path, file, avatar, kept } = sides
  const { writeNote, writeSoulFile } = await import('../soul/soul-file.ts')
  const soul = extractSoul(avatar)
  const now = { file: file && hashSoul(file.soul), service: hashSoul(soul) }
  const note = file?.note?.botId === avatar.id ? file.note : undefined
  const step = decideSync(now, note, kept)
  if (step === 'conflict') throw conflict(path, findDifferences(file?.soul ?? {}, soul), note)
  if (file === undefined || (step !== 'none' && step.takes === 'service')) {
    const hash = now.service
    await writeSoulFile(io, path, soul, { botId: avatar.id, file: hash, service: hash })
    return { bot_id: avatar.id, revision: avatar.soul_revision, taken: 'service' }
  }
  const isPushed = step !== 'none'
  const updated = isPushed
    ? await service.client.avatars.update(
        { bot_id: avatar.id, soul: file.soul as unknown as Soul },
        service.call,
      )
    : avatar
  const next = {
    botId: avatar.id,
    file: hashSoul(file.soul),
    service: isPushed ? hashSoul(extractSoul(updated)) : now.service,
  }
  if (note?.file !== next.file || note.service !== next.service)
    await writeNote(io, path, file.text, next)
  return {
    bot_id: avatar.id,
    revision: updated.soul_revision,
    taken: isPushed ? 'file' : null,
  }
}

const conflict = (
  path: string,
  members: readonly string[],
  note: SoulFile['note'],
): IncompleteError => {
  const reason = note
    ? `'${path}' and the avatar both changed since they were in step`
    : `'${path}' and the avatar were never in step, and differ`
  return new IncompleteError(
    `${reason}: ${members.join(', ')}. Add --keep file to give the avatar the soul of the file, or --keep service to overwrite the file.`,
  )
}

const describe = ({ bot_id: botId, revision, taken }: Outcome): string =>
  ({
    none: `in step: revision ${revision} of ${botId}`,
    file: `updated the avatar: revision ${revision} of ${botId}`,
    service: `wrote the file: revision ${revision} of ${botId}`,
  })[taken ?? 'none']
