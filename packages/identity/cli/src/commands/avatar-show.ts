import type { Avatar } from '@daimon/client'
import { EXIT, escapeControls, table } from '@daimon/terminal'
import { command, jsonArg, serviceArgs } from '../command.ts'
import { withService } from '../connect.ts'
import { findAvatar } from '../find-avatar.ts'
import { jsonText } from '../json.ts'

export const avatarShow = command({
  description: 'Show the soul and the vectors of an avatar',
  examples: ['daimon avatar show mara-kitchen', 'daimon avatar show mara-kitchen --json'],
  args: {
    avatar: { type: 'positional', required: true, description: 'avatar ID or external key' },
    ...serviceArgs,
    ...jsonArg,
  },
  run: (io, args) =>
    withService(io, args, async (service) => {
      const avatar = await findAvatar(service, args.avatar)
      await io.out.write(args.json ? jsonText(avatar) : shown(avatar))
      return EXIT.clean
    }),
})

const shown = (avatar: Avatar): string => {
  const head = table([
    ['id', avatar.id],
    ['external key', avatar.external_key ?? '-'],
    ['name', avatar.name],
    ['role', avatar.role],
    ['attachment', avatar.attachment_style],
    ['revision', String(avatar.soul_revision)],
    ['created', avatar.created_at],
  ])
  const description = avatar.description.split('\n').map((line) => escapeControls(line))
  return `${head}\n${description.join('\n')}\n\n${vector(avatar)}`
}

const GROUPS = ['hexaco', 'moral_foundations', 'drives'] as const

const vector = ({ baseline_msv: baseline, current_msv: current }: Avatar): string =>
  table([
    ['', 'baseline', 'now'],
    ...GROUPS.flatMap((group) =>
      Object.entries(current[group]).map(([member, value]) => [
        member,
        (baseline[group] as Record<string, number>)[member]?.toFixed(3) ?? '',
        value.toFixed(3),
      ]),
    ),
    [
      'epistemic_uncertainty',
      baseline.epistemic_uncertainty.toFixed(3),
      current.epistemic_uncertainty.toFixed(3),
    ],
  ])
